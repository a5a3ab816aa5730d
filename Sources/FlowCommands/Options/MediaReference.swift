import ArgumentParser
import FlowCore

/// A medium on the command line: its number.
enum MediaReference {
    static func parse(_ text: String) throws -> String {
        do {
            return try MediaID(validating: text).description
        } catch {
            throw ValidationError("give a medium's number, such as 412")
        }
    }
}
