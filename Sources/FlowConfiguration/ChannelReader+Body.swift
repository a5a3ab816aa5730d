import FlowCore

/// A body that an operator maps, as the list of channels has it.
extension ChannelReader {
    private static let bodyAllowed =
        "a map of at most 64 texts, whole numbers, true and false, lists and maps, three deep, with texts of at most 4096 bytes and names of at most 256"
    private static let namesAllowed =
        "of names in braces only " + BodyTemplate.names.map { "{\($0)}" }.joined(separator: " ")
    private static let leafCountMax = 64
    private static let depthMax = 3
    private static let textSizeBytesMax = 4096
    private static let nameSizeBytesMax = 256
    private static let encodings = ["json": false, "form": true]

    mutating func mapping(
        _ body: SourceNode,
        _ values: [String: SourceNode],
        _ node: SourceNode,
        _ key: String
    ) -> WebhookMapping? {
        // The map itself isn't one of what is in it.
        var count = -1
        let template = template(body, "\(key).body", depth: 1, &count)
        if case .map = body.content {} else { add(body, "\(key).body", Self.bodyAllowed, found: Self.found(body)) }
        if count > Self.leafCountMax { add(body, "\(key).body", Self.bodyAllowed, found: "\(count) of them") }
        let isForm =
            text(values["encoding"], in: node, key: "\(key).encoding", "json or form", isRequired: false) {
                Self.encodings[$0]
            } ?? false
        let user = text(values["user"], in: node, key: "\(key).user", Self.userAllowed, isRequired: false) { text in
            (1...256).contains(text.utf8.count) && !text.contains(":")
                && text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text : nil
        }
        if let value = values["user"], values["secret"] == nil { add(value, "\(key).user", "nothing without secret") }
        guard let template else { return nil }
        let hasPlace = template.mentions("secret")
        if hasPlace, values["secret"] == nil {
            add(body, "\(key).body", "secret with it", found: "{secret} without a secret")
        }
        if hasPlace, let value = values["user"] {
            add(value, "\(key).user", "nothing: the secret stands in the body, and is no login")
        }
        if isForm, template.fields == nil {
            add(body, "\(key).body", "for encoding form a map without lists and maps in it", found: "one with them")
        }
        return WebhookMapping(body: template, isForm: isForm, user: user)
    }

    private static let userAllowed = "1 to 256 bytes of ASCII without a colon, with secret"

    private mutating func template(
        _ node: SourceNode,
        _ key: String,
        depth: Int,
        _ count: inout Int
    ) -> BodyTemplate? {
        count += 1
        if case .scalar(let text, let isPlain) = node.content { return leaf(text, isPlain: isPlain, node, key) }
        guard depth <= Self.depthMax else {
            add(node, key, Self.bodyAllowed, found: "more of them in each other")
            return nil
        }
        switch node.content {
        case .scalar: return nil
        case .list(let nodes):
            var elements: [BodyTemplate] = []
            for (index, node) in nodes.enumerated() {
                guard let element = template(node, "\(key)[\(index)]", depth: depth + 1, &count) else { return nil }
                elements.append(element)
            }
            return .list(elements)
        case .map(let entries):
            var members: [String: BodyTemplate] = [:]
            for entry in entries {
                let place = "\(key).\(Displayed.excerpt(entry.name))"
                guard entry.name.utf8.count <= Self.nameSizeBytesMax else {
                    add(entry.value, place, Self.bodyAllowed, found: "a name of \(entry.name.utf8.count) bytes")
                    return nil
                }
                guard let member = template(entry.value, place, depth: depth + 1, &count) else { return nil }
                members[entry.name] = member
            }
            return .map(members)
        }
    }

    private mutating func leaf(_ text: String, isPlain: Bool, _ node: SourceNode, _ key: String) -> BodyTemplate? {
        let isEmpty = isPlain && ["", "~", "null"].contains(text)
        let isFraction = isPlain && text.contains(".") && Double(text) != nil
        guard text.utf8.count <= Self.textSizeBytesMax, !isEmpty, !isFraction else {
            add(node, key, Self.bodyAllowed, found: isEmpty ? "nothing" : Self.found(node))
            return nil
        }
        if isPlain, ["true", "false"].contains(text) { return .boolean(text == "true") }
        if isPlain, let number = Int(text), String(number) == text { return .integer(number) }
        let unknown = BodyTemplate.names(in: text).first { !BodyTemplate.names.contains($0) }
        if let unknown {
            add(node, key, Self.namesAllowed, found: "{\(Displayed.excerpt(unknown))}")
            return nil
        }
        return .text(text)
    }

    /// A body may have what is secret, so that it isn't repeated.
    private static func found(_ node: SourceNode) -> String {
        guard case .scalar(let text, _) = node.content else { return node.found }
        return text.isEmpty ? "nothing" : "a text of \(text.count) characters, which isn't repeated here"
    }
}
