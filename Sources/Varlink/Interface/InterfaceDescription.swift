/// A parsed interface description.
///
/// The text is kept as it was, since that is what a service hands out.
package struct InterfaceDescription: Hashable, Sendable {
    /// The name, such as `org.varlink.service`.
    package let name: String
    /// The comment above the `interface` line, without the hash marks.
    package let documentation: String
    /// Methods, types and errors, in the order of the text.
    package let members: [InterfaceMember]
    /// The text that was parsed, unchanged.
    package let text: String

    /// Parses a description; the error names line and column.
    package init(parsing text: String) throws(InterfaceParseError) {
        var parser = InterfaceParser(text)
        self = try parser.parse()
    }

    init(name: String, documentation: String, members: [InterfaceMember], text: String) {
        self.name = name
        self.documentation = documentation
        self.members = members
        self.text = text
    }

    /// The members that are methods.
    package var methods: [InterfaceMember] {
        members.filter { if case .method = $0.kind { true } else { false } }
    }

    /// The members that are types.
    package var types: [InterfaceMember] {
        members.filter { if case .type = $0.kind { true } else { false } }
    }

    /// The members that are errors.
    package var errors: [InterfaceMember] {
        members.filter { if case .error = $0.kind { true } else { false } }
    }

    /// The member of that name, whatever its kind; the first one when there are several.
    package func member(_ name: String) -> InterfaceMember? {
        members.first { $0.name == name }
    }
}
