/// Encodes as in a template: `{"attribute":"fuel","equals":"gas"}`, `{"not":…}`, `{"all":[…]}`, `{"any":[…]}`.
extension Condition: Codable, CanonicallyEncodable {
    private enum CodingKeys: String, CodingKey {
        case attribute, step, field, equals, `in`, exists, over, under, from, until, not, all, any
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.not) {
            self = .not(try container.decode(Condition.self, forKey: .not))
        } else if container.contains(.all) {
            self = .all(try container.decode([Condition].self, forKey: .all))
        } else if container.contains(.any) {
            self = .any(try container.decode([Condition].self, forKey: .any))
        } else {
            self = .compare(try Self.operand(in: container), try Self.test(in: container))
        }
    }

    package var canonical: CanonicalValue {
        switch self {
        case .compare(let operand, let test):
            .object(Self.members(of: operand).merging(Self.members(of: test)) { left, _ in left })
        case .not(let condition): .object(["not": condition.canonical])
        case .all(let conditions): .object(["all": .list(conditions.map(\.canonical))])
        case .any(let conditions): .object(["any": .list(conditions.map(\.canonical))])
        }
    }

    private static func operand(in container: KeyedDecodingContainer<CodingKeys>) throws -> Operand {
        if container.contains(.attribute) {
            return .attribute(try container.decode(FieldKey.self, forKey: .attribute))
        }
        let step = try container.decode(StepKey.self, forKey: .step)
        return .field(step: step, field: try container.decode(FieldKey.self, forKey: .field))
    }

    private static func test(in container: KeyedDecodingContainer<CodingKeys>) throws -> Test {
        if container.contains(.equals) { return .equals(try container.decode(FieldValue.self, forKey: .equals)) }
        if container.contains(.in) { return .oneOf(try container.decode([FieldValue].self, forKey: .in)) }
        for (key, bound) in [(CodingKeys.over, Test.Bound.over), (.under, .under), (.from, .from), (.until, .until)]
        where container.contains(key) {
            return .bound(bound, try container.decode(FieldValue.self, forKey: key))
        }
        return .exists(try container.decode(Bool.self, forKey: .exists))
    }

    private static func members(of operand: Operand) -> [String: CanonicalValue] {
        switch operand {
        case .attribute(let key): ["attribute": .text(key.text)]
        case .field(let step, let field): ["step": .text(step.text), "field": .text(field.text)]
        }
    }

    private static func members(of test: Test) -> [String: CanonicalValue] {
        switch test {
        case .equals(let value): ["equals": value.canonical]
        case .oneOf(let values): ["in": .list(values.map(\.canonical))]
        case .bound(let bound, let limit): [bound.rawValue: limit.canonical]
        case .exists(let wanted): ["exists": .boolean(wanted)]
        }
    }
}
