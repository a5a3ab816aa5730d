/// Definition of a template: the blueprint of a job.
///
/// A definition that came from `TemplateReader` keeps every rule of templates; decoding checks the shape and the keys
/// only, since what is decoded was read before.
package struct TemplateDefinition: Decodable, Hashable, Sendable, CanonicallyEncodable {
    package let key: TemplateKey
    package let title: String
    package let summary: String?
    /// Treatment of skipped steps in the percentage.
    package let skip: SkipPolicy
    /// Attributes that are to be given when a job is started, in order.
    package let attributes: [FieldDefinition]
    /// The payment schedules that each job makes when it starts, in order.
    package let payments: [TemplatePayment]
    /// Rules by which people are notified of news of its jobs; nil where the tenant's rules hold.
    package let notify: [NotifyRule]?
    package let nodes: [PlanNode]

    package init(
        key: TemplateKey,
        title: String,
        summary: String? = nil,
        skip: SkipPolicy = .excluded,
        attributes: [FieldDefinition] = [],
        payments: [TemplatePayment] = [],
        notify: [NotifyRule]? = nil,
        nodes: [PlanNode]
    ) {
        self.key = key
        self.title = title
        self.summary = summary
        self.skip = skip
        self.attributes = attributes
        self.payments = payments
        self.notify = notify
        self.nodes = nodes
    }

    /// Every step, in reading order, also those within groups.
    package var steps: [StepDefinition] { nodes.flatMap(\.steps) }

    /// The canonical form: JSON with sorted keys and no spaces, absent optionals left out.
    ///
    /// It decodes to an equal value, and `TemplateReader` reads it as one too, as JSON is YAML.
    package func canonicalText() -> String { canonical.json }

    /// The digest of the canonical form: equal definitions have equal digests.
    package func digest() -> ContentDigest { ContentDigest(of: canonicalText()) }

    private enum CodingKeys: String, CodingKey {
        case key = "template"
        case title, summary, skip, attributes, payments, notify
        case nodes = "steps"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        key = try container.decode(TemplateKey.self, forKey: .key)
        title = try container.decode(String.self, forKey: .title)
        summary = try container.decodeIfPresent(String.self, forKey: .summary)
        skip = try container.decodeIfPresent(SkipPolicy.self, forKey: .skip) ?? .excluded
        attributes = try container.decodeIfPresent([FieldDefinition].self, forKey: .attributes) ?? []
        payments = try container.decodeIfPresent([TemplatePayment].self, forKey: .payments) ?? []
        let isNone = (try? container.decode([String].self, forKey: .notify)) == [NotifyRule.noneText]
        notify = isNone ? [] : try container.decodeIfPresent([NotifyRule].self, forKey: .notify)
        nodes = try container.decode([PlanNode].self, forKey: .nodes)
    }

    package var canonical: CanonicalValue {
        var members: [String: CanonicalValue] = [
            "template": .text(key.text), "title": .text(title), "skip": .text(skip.rawValue),
            "steps": .list(nodes.map(\.canonical)),
        ]
        members.add("summary", summary.map(CanonicalValue.text))
        members.add("attributes", .list(attributes.map(\.canonical)))
        members.add("payments", .list(payments.map(\.canonical)))
        let rules = notify.map { $0.isEmpty ? [NotifyRule.noneText] : $0.map(\.text) }
        members.add("notify", rules.map { .list($0.map { .text($0) }) })
        return .object(members)
    }
}
