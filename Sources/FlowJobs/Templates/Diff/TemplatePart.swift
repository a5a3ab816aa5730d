/// A step, a group, an attribute or a payment, made ready to be compared.
struct TemplatePart {
    let subject: TemplateDifference.Subject
    let key: String
    let title: String
    /// The group that it stands in; `nil` at the top.
    let parent: String?
    private let condition: Condition?
    private let content: CanonicalValue

    init(_ field: FieldDefinition) {
        (subject, key, title) = (.attribute, field.key.text, field.title ?? field.key.text)
        (parent, condition, content) = (nil, nil, field.canonical)
    }

    init(_ payment: TemplatePayment) {
        (subject, key, title) = (.payment, payment.key.text, payment.title)
        (parent, condition, content) = (nil, nil, payment.canonical)
    }

    private init(_ node: PlanNode, in parent: String?) {
        switch node {
        case .step: subject = .step
        case .group: subject = .group
        }
        (key, title) = (node.key.text, node.title)
        (self.parent, condition, content) = (parent, node.condition, node.canonical)
    }

    static func nodes(of definition: TemplateDefinition) -> [TemplatePart] {
        definition.nodes.flatMap { nodes($0, in: nil) }
    }

    private static func nodes(_ node: PlanNode, in parent: String?) -> [TemplatePart] {
        switch node {
        case .step: [TemplatePart(node, in: parent)]
        case .group(let group):
            [TemplatePart(node, in: parent)] + group.nodes.flatMap { nodes($0, in: group.key.text) }
        }
    }

    func difference(_ kind: TemplateDifference.Kind, _ changes: [FieldDifference]) -> TemplateDifference {
        TemplateDifference(kind: kind, subject: subject, key: key, title: title, changes: changes)
    }

    func changes(to new: TemplatePart) -> [FieldDifference] {
        var changes = FieldComparison.changes(content, new.content, leavingOut: ["when", "steps"])
        changes += FieldComparison.differences(in: "when", condition?.description, new.condition?.description)
        changes += FieldComparison.differences(in: "group", parent, new.parent)
        return changes
    }
}

/// Parts that stand elsewhere among those that both templates have.
struct MovedParts {
    private let before: [String: String]
    private let after: [String: String]
    private let moved: Set<String>

    init(old: [TemplatePart], new: [TemplatePart]) {
        let (oldKeys, newKeys) = (Set(old.map(\.key)), Set(new.map(\.key)))
        let parents = Dictionary(old.map { ($0.key, $0.parent) }) { first, _ in first }
        // A part in another group is told as that.
        let staying = Set(new.filter { oldKeys.contains($0.key) && parents[$0.key] == .some($0.parent) }.map(\.key))
        let (oldOrder, newOrder) = (old.filter { staying.contains($0.key) }, new.filter { staying.contains($0.key) })
        var moved: Set<String> = []
        for parent in Set(newOrder.map(\.parent)) {
            let former = oldOrder.filter { $0.parent == parent }.map(\.key)
            let places = Dictionary(former.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
            let present = newOrder.filter { $0.parent == parent }.map(\.key)
            moved.formUnion(Self.outOfOrder(present, places))
        }
        self.moved = moved
        before = Self.predecessors(old.filter { newKeys.contains($0.key) })
        after = Self.predecessors(new.filter { oldKeys.contains($0.key) })
    }

    func changes(of part: TemplatePart) -> [FieldDifference] {
        guard moved.contains(part.key) else { return [] }
        let first = "first"
        return [
            FieldDifference(
                field: "order",
                before: before[part.key].map { "after \($0)" } ?? first,
                after: after[part.key].map { "after \($0)" } ?? first
            )
        ]
    }

    /// The keys outside a longest stretch that kept its order.
    private static func outOfOrder(_ keys: [String], _ places: [String: Int]) -> Set<String> {
        let places = keys.map { places[$0] ?? 0 }
        var lengths = [Int](repeating: 1, count: keys.count)
        var previous = [Int?](repeating: nil, count: keys.count)
        for index in keys.indices {
            for earlier in 0..<index where places[earlier] < places[index] && lengths[earlier] >= lengths[index] {
                (lengths[index], previous[index]) = (lengths[earlier] + 1, earlier)
            }
        }
        var kept: Set<String> = []
        var index = lengths.indices.max { lengths[$0] < lengths[$1] }
        while let place = index {
            kept.insert(keys[place])
            index = previous[place]
        }
        return Set(keys).subtracting(kept)
    }

    /// Returns the key of the part that stands before each part in its group, by key.
    private static func predecessors(_ parts: [TemplatePart]) -> [String: String] {
        var last: [String?: String] = [:]
        var before: [String: String] = [:]
        for part in parts {
            before[part.key] = last[part.parent]
            last[part.parent] = part.key
        }
        return before
    }
}
