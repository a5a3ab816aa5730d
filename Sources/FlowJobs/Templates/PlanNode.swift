/// Step or group, as an element of a template's list.
///
/// It encodes as the step or the group itself; a member named `step` or `group` states which.
package indirect enum PlanNode: Decodable, Hashable, Sendable, CanonicallyEncodable {
    case step(StepDefinition)
    case group(GroupDefinition)

    package var key: StepKey {
        switch self {
        case .step(let step): step.key
        case .group(let group): group.key
        }
    }

    package var title: String {
        switch self {
        case .step(let step): step.title
        case .group(let group): group.title
        }
    }

    package var dependsOn: [StepKey] {
        switch self {
        case .step(let step): step.dependsOn
        case .group(let group): group.dependsOn
        }
    }

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
