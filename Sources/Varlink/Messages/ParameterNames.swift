/// The names that a method's parameters may have, down to the structures within, as the interface describes them.
///
/// A name that isn't among them is refused: a misspelt one would otherwise be as good as absent.
struct ParameterNames: Sendable {
    /// Longest name that an error repeats, in Unicode scalars.
    private static let lengthMax = 80

    private let input: [InterfaceField]
    private let types: [String: InterfaceType]

    init(of input: [InterfaceField], in interface: InterfaceDescription) {
        self.input = input
        types = interface.members.reduce(into: [:]) { types, member in
            if case .type(let type) = member.kind { types[member.name] = type }
        }
    }

    /// Checks the names in parameters; throws `InvalidParameter` for an unknown one.
    ///
    /// Among several in one structure it is the alphabetically first.
    func check(_ parameters: JSONValue) throws(VarlinkError) {
        try check(parameters, .structure(input), at: "")
    }

    private func check(_ value: JSONValue, _ type: InterfaceType, at path: String) throws(VarlinkError) {
        switch type {
        // What isn't as the interface says is told when the value is decoded.
        case .bool, .int, .float, .string, .object, .any, .enumeration: return
        case .nullable(let wrapped): try check(value, wrapped, at: path)
        case .named(let name):
            if let type = types[name] { try check(value, type, at: path) }
        case .structure(let fields):
            guard case .object(let members) = value else { return }
            try check(members, fields, at: path)
        case .array(let element):
            guard case .array(let elements) = value, hasNames(element) else { return }
            for (index, value) in elements.enumerated() { try check(value, element, at: "\(path)[\(index)]") }
        case .dictionary(let element):
            guard case .object(let members) = value, hasNames(element) else { return }
            for (name, value) in members { try check(value, element, at: Self.path(path, name)) }
        }
    }

    private func check(
        _ members: [String: JSONValue],
        _ fields: [InterfaceField],
        at path: String
    ) throws(VarlinkError) {
        var unknown: String?
        for (name, value) in members {
            if let field = fields.first(where: { $0.name == name }) {
                if hasNames(field.type) { try check(value, field.type, at: Self.path(path, name)) }
            } else {
                unknown = min(unknown ?? name, name)
            }
        }
        guard let unknown, let value = members[unknown] else { return }
        let name = Self.path(path, unknown)
        let allowed = fields.isEmpty ? "no fields" : fields.map(\.name).joined(separator: ", ")
        // Not the value: it may be a secret, whose field was misspelt.
        let found = ParameterFault.kind(of: value)
        throw .invalidParameter(name, message: "The field \(name) is unknown, found \(found); allowed: \(allowed)")
    }

    private func hasNames(_ type: InterfaceType) -> Bool {
        switch type {
        case .bool, .int, .float, .string, .object, .any, .enumeration: false
        case .structure: true
        case .nullable(let type), .array(let type), .dictionary(let type): hasNames(type)
        case .named(let name):
            if case .structure = types[name] { true } else { false }
        }
    }

    /// The path of a member, its name shortened.
    static func path(_ path: String, _ name: String) -> String {
        let scalars = name.unicodeScalars
        let short = scalars.dropFirst(lengthMax).isEmpty ? name : String(scalars.prefix(lengthMax)) + "…"
        return path.isEmpty ? short : "\(path).\(short)"
    }
}
