import FlowCore

/// A body that an operator maps, as the list of channels has it.
extension ChannelReader {
    private static let bodyAllowed =
        "a map of at most 64 texts, numbers, lists and maps, three deep, with texts of at most 4096 bytes"
    private static let namesAllowed =
        "of names in braces only " + BodyTemplate.names.map { "{\($0)}" }.joined(separator: " ")
    private static let leafCountMax = 64
    private static let depthMax = 3
    private static let textSizeBytesMax = 4096
    private static let encodings = ["json": false, "form": true]

    /// The mapping of a webhook that has a body of its own; nil where that is wrong.
    mutating func mapping(
        _ body: SourceNode,
        _ values: [String: SourceNode],
        _ node: SourceNode,
        _ key: String
    ) -> WebhookMapping? {
        var count = 0
        let template = template(body, "\(key).body", depth: 1, &count)
        if case .map = body.content {} else { add(body, "\(key).body", Self.bodyAllowed) }
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
        guard depth <= Self.depthMax + 1 else {
            add(node, key, Self.bodyAllowed)
            return nil
        }
        switch node.content {
        case .scalar(let text, let isPlain):
            count += 1
            return leaf(text, isPlain: isPlain, node, key)
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
                let place = "\(key).\(Shown.excerpt(entry.name))"
                guard let member = template(entry.value, place, depth: depth + 1, &count) else { return nil }
                members[entry.name] = member
            }
            return .map(members)
        }
    }

    private mutating func leaf(_ text: String, isPlain: Bool, _ node: SourceNode, _ key: String) -> BodyTemplate? {
        guard text.utf8.count <= Self.textSizeBytesMax else {
            add(node, key, Self.bodyAllowed)
            return nil
        }
        if isPlain, ["true", "false"].contains(text) { return .boolean(text == "true") }
        if isPlain, let number = Int(text), String(number) == text { return .integer(number) }
        guard BodyTemplate.names(in: text).allSatisfy(BodyTemplate.names.contains) else {
            add(node, key, Self.namesAllowed)
            return nil
        }
        return .text(text)
    }
}
