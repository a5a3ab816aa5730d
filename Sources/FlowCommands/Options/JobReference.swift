import ArgumentParser
import FlowCore

/// A job on the command line: its number.
enum JobReference {
    static func parse(_ text: String) throws -> String {
        do {
            return try JobID(validating: text).description
        } catch {
            throw ValidationError("give a job's number, such as 12")
        }
    }
}
