extension SourceNode {
    /// A definition's canonical form as a source, so that a plan that was changed goes through the rules of templates.
    ///
    /// It stands on no line. Paths name steps and groups by their keys: `photo.dependsOn[0]`.
    init(_ value: CanonicalValue, path: String = "") {
        let content: Content
        switch value {
        case .text(let text): content = .scalar(text, isPlain: false)
        case .integer(let number): content = .scalar(String(number), isPlain: true)
        case .decimal(let number): content = .scalar(number.text, isPlain: true)
        case .boolean(let isTrue): content = .scalar(isTrue ? "true" : "false", isPlain: true)
        case .list(let values):
            content = .list(
                values.enumerated().map { index, value in
                    SourceNode(value, path: Self.key(of: value) ?? "\(path)[\(index)]")
                }
            )
        case .object(let members):
            content = .map(
                members.sorted { $0.key < $1.key }.map { name, value in
                    let inner = path.isEmpty ? name : "\(path).\(name)"
                    return SourceEntry(
                        name: name,
                        path: inner,
                        place: .start,
                        value: SourceNode(value, path: inner)
                    )
                }
            )
        }
        self.init(path: path, place: .start, content: content)
    }

    /// The key of a step or group; `nil` for anything else, conditions included, which have a step too.
    private static func key(of value: CanonicalValue) -> String? {
        guard case .object(let members) = value, members["title"] != nil else { return nil }
        guard case .text(let key)? = members["step"] ?? members["group"] else { return nil }
        return key
    }
}
