/// A recursive-descent parser of the whole interface language of Varlink.
///
/// It checks form; whether names are known, unique and well chosen is for `InterfaceValidator`.
struct InterfaceParser {
    /// Maximum nesting depth of types.
    ///
    /// Bounds the recursion, hence the stack, that a description from a peer can cause.
    static let nestingDepthMax = 64

    private let text: String
    private var lexer: InterfaceLexer
    private var token = InterfaceToken(kind: .end, line: 1, column: 1, documentation: "")

    init(_ text: String) {
        self.text = text
        lexer = InterfaceLexer(text)
    }

    /// `interface name`, then members to the end.
    mutating func parse() throws(InterfaceParseError) -> InterfaceDescription {
        try advance()
        let documentation = token.documentation
        guard token.kind == .word("interface") else {
            throw failure("the description must begin with \"interface\", found \(token.name)")
        }
        try advance()
        let name = try name("the name of the interface", InterfaceName.isInterface, InterfaceName.interfaceRule)
        var members: [InterfaceMember] = []
        while token.kind != .end { members.append(try member()) }
        return InterfaceDescription(name: name, documentation: documentation, members: members, text: text)
    }

    private mutating func member() throws(InterfaceParseError) -> InterfaceMember {
        let start = token
        guard case .word(let keyword) = token.kind, ["method", "type", "error"].contains(keyword) else {
            throw failure("\"method\", \"type\" or \"error\" was expected, found \(token.name)")
        }
        try advance()
        let name = try name("the name of the \(keyword)", InterfaceName.isMember, InterfaceName.memberRule)
        let kind: InterfaceMember.Kind
        switch keyword {
        case "method":
            let input = try structure()
            try expect("->", "after the parameters of \(name)")
            kind = .method(input: input, output: try structure())
        case "type": kind = .type(try structureOrEnumeration(depth: 0))
        default: kind = .error(try structure())
        }
        return InterfaceMember(name: name, kind: kind, documentation: start.documentation, line: start.line)
    }

    // MARK: - Types

    private mutating func type(depth: Int) throws(InterfaceParseError) -> InterfaceType {
        guard depth < Self.nestingDepthMax else { throw failure("types nest deeper than \(Self.nestingDepthMax)") }
        switch token.kind {
        case .symbol("?"):
            try advance()
            guard token.kind != .symbol("?") else { throw failure("a type can be made nullable only once") }
            return .nullable(try type(depth: depth + 1))
        case .symbol("["): return try container(depth: depth)
        case .symbol("("): return try structureOrEnumeration(depth: depth)
        case .word(let word): return try namedType(word)
        case .symbol, .end: throw failure("a type was expected, found \(token.name)")
        }
    }

    /// A list, `[]type`, or a dictionary, `[string]type`.
    private mutating func container(depth: Int) throws(InterfaceParseError) -> InterfaceType {
        try advance()
        if token.kind == .symbol("]") {
            try advance()
            return .array(try type(depth: depth + 1))
        }
        guard token.kind == .word("string") else {
            throw failure("\"]\" or \"string]\" was expected after \"[\", found \(token.name)")
        }
        try advance()
        try expect("]", "after \"[string\"")
        return .dictionary(try type(depth: depth + 1))
    }

    private mutating func namedType(_ word: String) throws(InterfaceParseError) -> InterfaceType {
        let builtIn: [String: InterfaceType] = [
            "bool": .bool, "int": .int, "float": .float, "string": .string, "object": .object, "any": .any,
        ]
        guard let type = builtIn[word] ?? (InterfaceName.isMember(word) ? .named(word) : nil) else {
            throw failure(
                "a type was expected, found \(token.name); "
                    + "types are bool, int, float, string, object, any and names that begin with a capital letter"
            )
        }
        try advance()
        return type
    }

    /// Parentheses around `name: type` fields; an enumeration is refused.
    private mutating func structure() throws(InterfaceParseError) -> [InterfaceField] {
        let start = token
        guard case .structure(let fields) = try structureOrEnumeration(depth: 0) else {
            throw failure("fields with types were expected, found an enumeration", at: start)
        }
        return fields
    }

    /// Parentheses around `name: type` fields or around bare names; `()` is the structure without fields.
    private mutating func structureOrEnumeration(depth: Int) throws(InterfaceParseError) -> InterfaceType {
        try expect("(", "to begin the fields")
        if token.kind == .symbol(")") {
            try advance()
            return .structure([])
        }
        var fields: [InterfaceField] = []
        var values: [String] = []
        repeat {
            if token.kind == .symbol(",") { try advance() }
            let start = token
            let name = try name("the name of a field", InterfaceName.isField, InterfaceName.fieldRule)
            if token.kind == .symbol(":") {
                try advance()
                let type = try type(depth: depth + 1)
                fields.append(InterfaceField(name: name, type: type, documentation: start.documentation))
            } else {
                values.append(name)
            }
            guard fields.isEmpty || values.isEmpty else {
                throw failure("\(start.name) does not fit: either all fields have a type or none has", at: start)
            }
        } while token.kind == .symbol(",")
        try expect(")", "or a comma after a field")
        return values.isEmpty ? .structure(fields) : .enumeration(values)
    }

    // MARK: - Tokens

    private mutating func advance() throws(InterfaceParseError) {
        token = try lexer.next()
    }

    private mutating func expect(_ symbol: String, _ place: String) throws(InterfaceParseError) {
        guard token.kind == .symbol(symbol) else {
            throw failure("\"\(symbol)\" was expected \(place), found \(token.name)")
        }
        try advance()
    }

    private mutating func name(
        _ what: String,
        _ isAllowed: (String) -> Bool,
        _ rule: String
    ) throws(InterfaceParseError) -> String {
        guard case .word(let word) = token.kind else { throw failure("\(what) was expected, found \(token.name)") }
        guard isAllowed(word) else { throw failure("\(token.name) cannot be \(what): \(rule)") }
        try advance()
        return word
    }

    private func failure(_ reason: String, at place: InterfaceToken? = nil) -> InterfaceParseError {
        let place = place ?? token
        return InterfaceParseError(line: place.line, column: place.column, reason: reason)
    }
}
