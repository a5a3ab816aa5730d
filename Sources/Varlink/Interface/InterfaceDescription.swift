/// A parsed interface description.
///
/// The text is kept as it was, since that is what a service hands out.
package struct InterfaceDescription: Hashable, Sendable {
    package let name: String
    /// The comment above the `interface` line, without the hash marks.
    package let documentation: String
    /// Methods, types and errors, in the order of the text.
    package let members: [InterfaceMember]
    package let text: String

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

    package var methods: [InterfaceMember] {
        members.filter { if case .method = $0.kind { true } else { false } }
    }

    package var types: [InterfaceMember] {
        members.filter { if case .type = $0.kind { true } else { false } }
    }

    package var errors: [InterfaceMember] {
        members.filter { if case .error = $0.kind { true } else { false } }
    }

    /// The member of that name, whatever its kind; the first one when there are several.
    package func member(_ name: String) -> InterfaceMember? {
        members.first { $0.name == name }
    }
}
