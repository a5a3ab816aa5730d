package import FlowAPI
import Varlink

extension TenantsAPI.SavedList {
    /// Members of a filter of which several add up to a narrower one.
    private static let narrowing: Set<String> = ["where", "labels"]

    /// The question with what was typed besides, and without a condition.
    package func adding(_ typed: Self, without condition: String? = nil) throws -> Self {
        var question = self
        var members = try WireObject.members(of: filter)
        if let condition { members[condition] = nil }
        for (name, value) in try WireObject.members(of: typed.filter) {
            if Self.narrowing.contains(name), case .array(let saved)? = members[name], case .array(let added) = value {
                // Two with = about one value are alternatives, so that one more would widen the question.
                let named = Set(added.compactMap(Self.comparedName))
                let known = saved.filter { Self.comparedName($0).map { !named.contains($0) } ?? true }
                members[name] = .array(known + added.filter { !known.contains($0) })
            } else {
                members[name] = value
            }
        }
        question.filter = .object(members)
        if typed.count == true {
            (question.columns, question.sort) = (nil, nil)
            let isPlain = typed.by == nil && typed.sum == nil
            question.count = true
            (question.by, question.sum) = isPlain ? (nil, nil) : (typed.by ?? by, typed.sum ?? sum)
        } else if typed.columns != nil || typed.sort != nil {
            (question.columns, question.sort) = (typed.columns ?? columns, typed.sort ?? sort)
            (question.count, question.by, question.sum) = (nil, nil, nil)
        }
        return question
    }

    /// The name in a condition `NAME=VALUE`; nil for all others.
    ///
    /// A slash and a dot between step and field mean the same.
    private static func comparedName(_ condition: JSONValue) -> String? {
        guard case .string(let text) = condition else { return nil }
        let name = ConditionName.name(in: text)
        return text.hasPrefix("\(name)=") ? name.replacing("/", with: ".") : nil
    }

    /// Parameters that ask for the list in a tenant; throws where the filter isn't of such a method.
    package func parameters<Parameters: Codable>(_ type: Parameters.Type, in tenant: String) throws -> Parameters {
        var members = try WireObject.members(of: filter)
        members["tenant"] = .string(tenant)
        return try WireObject.value(type, of: members)
    }
}

/// Name of the value that a condition is about.
package enum ConditionName {
    /// `form.rsvp.coming` of `form.rsvp.coming=yes`, and of `!form.rsvp.coming`.
    package static func name(in condition: String) -> String {
        String(condition.drop { $0 == "!" }.prefix { !"=!<>".contains($0) })
    }
}
