import FlowTerminal

/// Value of a tenant in a list over several; without a tenant where only one was asked.
struct OfTenant<Value> {
    let tenant: String?
    var value: Value
}

extension OfTenant: Sendable where Value: Sendable {}

/// Encodes the members of `value`, and a member `tenant` besides.
extension OfTenant: Encodable where Value: Encodable {
    private enum Key: String, CodingKey {
        case tenant
    }

    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
        guard let tenant else { return }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(tenant, forKey: .tenant)
    }
}

extension Sequence {
    /// Items of several tenants in one order; what has no place in it stands at the end, equal ones stay in theirs.
    func merged<Item>(by place: (Item) -> String?) -> [Element] where Element == OfTenant<Item> {
        enumerated()
            .map { (place: place($0.element.value), offset: $0.offset, element: $0.element) }
            .sorted { left, right in
                guard let first = left.place, let second = right.place, first != second else {
                    return (left.place == nil ? 1 : 0, left.offset) < (right.place == nil ? 1 : 0, right.offset)
                }
                return first < second
            }
            .map(\.element)
    }

    func items<Item>() -> [OfTenant<Item>] where Element == OfTenant<[Item]> {
        flatMap { list in list.value.map { OfTenant<Item>(tenant: list.tenant, value: $0) } }
    }
}

extension Table {
    /// Returns the table with each row's tenant before the row's identifier.
    ///
    /// The table is unchanged where no tenant is given.
    func naming(_ tenants: [String?]) -> Table {
        tenants.contains { $0 != nil } ? headed("TENANT", tenants.map { Line($0 ?? "") }) : self
    }
}

extension CSVTable {
    /// Returns the table with a column of tenants before the others, one for each row, where all tenants were asked.
    func naming(_ tenants: [String?], ofAll isOfAll: Bool) -> CSVTable {
        isOfAll ? led(by: .value("tenant"), tenants.map { $0 ?? "" }) : self
    }
}
