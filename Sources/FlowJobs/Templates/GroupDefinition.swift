/// A group of steps under one title; groups nest up to eight deep.
package struct GroupDefinition: Decodable, Hashable, Sendable, CanonicallyEncodable {
    /// The group's name, unlike any other group's or step's of the template.
    package let key: StepKey
    package let title: String
    /// Weight of the whole group, from 0 to 10,000; nil means as much as its steps together.
    package let weight: Int?
    /// Steps and groups that have to be over before any of its steps can start.
    package let dependsOn: [StepKey]
    /// Whether its steps apply at all; nil means they do.
    package let condition: Condition?
    package let nodes: [PlanNode]

    package init(
        key: StepKey,
        title: String,
        weight: Int? = nil,
        dependsOn: [StepKey] = [],
        condition: Condition? = nil,
        nodes: [PlanNode]
    ) {
        self.key = key
        self.title = title
        self.weight = weight
        self.dependsOn = dependsOn
        self.condition = condition
        self.nodes = nodes
    }

    private enum CodingKeys: String, CodingKey {
        case key = "group"
        case title, weight, dependsOn
        case condition = "when"
        case nodes = "steps"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        key = try container.decode(StepKey.self, forKey: .key)
        title = try container.decode(String.self, forKey: .title)
        weight = try container.decodeIfPresent(Int.self, forKey: .weight)
        dependsOn = try container.decodeIfPresent([StepKey].self, forKey: .dependsOn) ?? []
        condition = try container.decodeIfPresent(Condition.self, forKey: .condition)
        nodes = try container.decode([PlanNode].self, forKey: .nodes)
    }

    package var canonical: CanonicalValue {
        var members: [String: CanonicalValue] = [
            "group": .text(key.text), "title": .text(title), "steps": .list(nodes.map(\.canonical)),
        ]
        members.add("weight", weight.map(CanonicalValue.integer))
        members.add("dependsOn", .list(dependsOn.map { .text($0.text) }))
        members.add("when", condition?.canonical)
        return .object(members)
    }
}
