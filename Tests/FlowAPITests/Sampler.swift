import Varlink

/// Makes up values of the types of an interface definition.
struct Sampler {
    let idl: InterfaceDescription
    /// True to give every nullable field a value, false to leave them all out.
    let withNullables: Bool
    /// Which case of each enumeration is taken.
    let variant: Int

    /// A value of a type.
    func value(of type: InterfaceType) -> JSONValue {
        switch type {
        case .bool: .bool(true)
        case .int: .int(9_007_199_254_740_991)
        case .float: .double(0.5)
        case .string: .string("Ünï \"c\u{1F4A1}de\"\n")
        case .object, .any: .object(["list": [1, "two", false], "nested": .object(["deep": .object([:])])])
        case .named(let name): value(ofNamed: name)
        case .structure(let fields): value(of: fields)
        case .enumeration(let cases): .string(cases[variant % cases.count])
        case .array(let element): .array([value(of: element), value(of: element)])
        case .dictionary(let element): .object(["key": value(of: element)])
        case .nullable(let wrapped): value(of: wrapped)
        }
    }

    private func value(ofNamed name: String) -> JSONValue {
        guard case .type(let type) = idl.member(name)?.kind else { return .null }
        return value(of: type)
    }

    private func value(of fields: [InterfaceField]) -> JSONValue {
        var members: [String: JSONValue] = [:]
        for field in fields {
            if case .nullable = field.type, !withNullables { continue }
            members[field.name] = value(of: field.type)
        }
        return .object(members)
    }
}
