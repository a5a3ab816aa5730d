import ArgumentParser
import FlowAPI
import FlowCore

/// A role as a person writes it.
enum RoleReference {
    static func parse(_ text: String) throws -> MembersAPI.Role {
        if let role = MembersAPI.Role(rawValue: text) { return role }
        let names = MembersAPI.Role.allCases.map(\.rawValue)
        let hint = Suggestion.closest(to: text, in: names).map { " Did you mean \($0)?" } ?? ""
        throw ValidationError("“\(text)” is no role; there are owner, manager, member and viewer.\(hint)")
    }
}
