/// A step or a group, as they stand in a template's list.
///
/// It encodes as the step or the group itself; a member named `step` or `group` tells which.
package indirect enum PlanNode: Decodable, Hashable, Sendable, CanonicallyEncodable {
    /// Something to do.
    case step(StepDefinition)
    /// Several of them under one title.
    case group(GroupDefinition)

    /// The step's or the group's key.
    package var key: StepKey {
        switch self {
        case .step(let step): step.key
        case .group(let group): group.key
        }
    }

    /// What a person reads.
    package var title: String {
        switch self {
        case .step(let step): step.title
        case .group(let group): group.title
        }
    }

    /// What has to be over before it can start: steps and groups.
    package var dependsOn: [StepKey] {
        switch self {
        case .step(let step): step.dependsOn
        case .group(let group): group.dependsOn
        }
    }

    /// Whether it applies at all; nil means it does.
    package var condition: Condition? {
        switch self {
        case .step(let step): step.condition
        case .group(let group): group.condition
        }
    }

    /// The step itself, or every step within the group, in reading order.
    package var steps: [StepDefinition] {
        switch self {
        case .step(let step): [step]
        case .group(let group): group.nodes.flatMap(\.steps)
        }
    }

    private enum CodingKeys: String, CodingKey { case group }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self =
            container.contains(.group)
            ? .group(try GroupDefinition(from: decoder)) : .step(try StepDefinition(from: decoder))
    }

    package var canonical: CanonicalValue {
        switch self {
        case .step(let step): step.canonical
        case .group(let group): group.canonical
        }
    }
}
