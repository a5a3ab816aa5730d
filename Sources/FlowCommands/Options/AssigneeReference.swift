import ArgumentParser
import FlowCore

/// Parser of assignees on the command line, such as `ana` or `role:manager`.
enum AssigneeReference {
    static func parse(_ text: String) throws -> String {
        do {
            return try AssigneeName(validating: text).text
        } catch {
            throw ValidationError("give a profile's key, such as ana, or a role, such as role:manager")
        }
    }
}
