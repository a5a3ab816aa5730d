/// Declares an attribute of a job or a field of a step's form.
package struct FieldDefinition: Codable, Hashable, Sendable, CanonicallyEncodable {
    package let key: FieldKey
    /// Title shown to people; nil shows the key instead.
    package let title: String?
    package let type: FieldType
    /// Unit that a number counts, such as mg; nil for a number without one, and for every other type.
    package let unit: String?
    package let isRequired: Bool
    /// The values that a choice allows, in order; empty for every other type.
    package let options: [String]

    package init(
        key: FieldKey,
        title: String? = nil,
        type: FieldType,
        unit: String? = nil,
        isRequired: Bool = false,
        options: [String] = []
    ) {
        self.unit = unit
        self.key = key
        self.title = title
        self.type = type
        self.isRequired = isRequired
        self.options = options
    }

    /// Definition that requires no value, for answers that may still be missing, such as those of a draft.
    package var optional: FieldDefinition {
        FieldDefinition(key: key, title: title, type: type, unit: unit, options: options)
    }

    private enum CodingKeys: String, CodingKey {
        case key = "field"
        case title, type, unit
        case isRequired = "required"
        case options
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        key = try container.decode(FieldKey.self, forKey: .key)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        type = try container.decode(FieldType.self, forKey: .type)
        unit = try container.decodeIfPresent(String.self, forKey: .unit)
        isRequired = try container.decodeIfPresent(Bool.self, forKey: .isRequired) ?? false
        options = try container.decodeIfPresent([String].self, forKey: .options) ?? []
    }

    package var canonical: CanonicalValue {
        var members: [String: CanonicalValue] = ["field": .text(key.text), "type": .text(type.rawValue)]
        members.add("title", title.map(CanonicalValue.text))
        members.add("unit", unit.map(CanonicalValue.text))
        members.add("required", isRequired ? .boolean(true) : nil)
        members.add("options", .list(options.map(CanonicalValue.text)))
        return .object(members)
    }
}
