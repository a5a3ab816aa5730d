/// The limits of one tenant: what an operator has set, and the defaults for the rest.
///
/// Setting a limit below what is there takes nothing away; it refuses what would come on top.
package struct TenantLimits: Hashable, Sendable, Codable {
    /// Values that were set, by the name of the limit.
    ///
    /// A name that this version doesn't know stays as it was stored.
    package private(set) var values: [String: Int]

    package static let standard = TenantLimits()

    package init() {
        values = [:]
    }

    package init(validating wanted: [String: Int64]) throws(InvalidInput) {
        values = [:]
        for (name, value) in wanted.sorted(by: { $0.key < $1.key }) { try set(name, to: value) }
    }

    package subscript(limit: TenantLimit) -> Int { values[limit.rawValue] ?? limit.standard }

    package var ofKinds: [TenantLimit] {
        values.keys.sorted().compactMap(TenantLimit.init(rawValue:)).filter { limit in
            if case .profilesOfKind = limit { true } else { false }
        }
    }

    /// Returns the value set for a kind of profile; nil when only the limit of all profiles holds.
    package func value(ofKind kind: ProfileKind) -> Int? { values[TenantLimit.profilesOfKind(kind).rawValue] }

    package func updated(by update: TenantLimitsUpdate) -> TenantLimits {
        var limits = self
        for limit in update.reset { limits.values[limit.rawValue] = nil }
        for (limit, value) in update.values { limits.values[limit.rawValue] = value }
        return limits
    }

    /// Refuses a number of things above a limit.
    package func check(_ limit: TenantLimit, count: Int) throws(TenantLimitReached) {
        let value = self[limit]
        guard count <= value else {
            throw TenantLimitReached(limit: limit, value: value, found: count)
        }
    }

    var canonical: CanonicalValue { .object(values.mapValues { .integer($0) }) }

    package var isStandard: Bool { values.isEmpty }

    private mutating func set(_ name: String, to value: Int64) throws(InvalidInput) {
        let limit = try TenantLimit(validating: name)
        values[limit.rawValue] = try TenantLimitsUpdate.checked(value, for: limit)
    }

    package init(from decoder: any Decoder) throws {
        values = try decoder.singleValueContainer().decode([String: Int].self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(values)
    }
}

extension TenantLimits {
    package var text: String { canonical.json }
}

/// Changes that an operator makes to the limits of a tenant.
package struct TenantLimitsUpdate: Hashable, Sendable {
    package let values: [TenantLimit: Int]
    package let reset: Set<TenantLimit>

    package static let none = TenantLimitsUpdate()

    private init() {
        values = [:]
        reset = []
    }

    /// Checks what a caller gives, by the names of the limits; none may be set and reset at once.
    package init(validating wanted: [String: Int64], reset names: [String]) throws(InvalidInput) {
        var values: [TenantLimit: Int] = [:]
        for (name, value) in wanted.sorted(by: { $0.key < $1.key }) {
            let limit = try TenantLimit(validating: name)
            values[limit] = try Self.checked(value, for: limit)
        }
        var reset: Set<TenantLimit> = []
        for name in names {
            let limit = try TenantLimit(validating: name)
            guard values[limit] == nil else {
                throw InvalidInput(field: "defaultLimits", found: name, allowed: "limits that aren't set as well")
            }
            reset.insert(limit)
        }
        self.values = values
        self.reset = reset
    }

    package var isEmpty: Bool { values.isEmpty && reset.isEmpty }

    static func checked(_ value: Int64, for limit: TenantLimit) throws(InvalidInput) -> Int {
        guard let value = Int(exactly: value), limit.bounds.contains(value) else {
            throw InvalidInput(
                field: "limits.\(limit.rawValue)",
                found: String(value),
                allowed: "\(limit.bounds.lowerBound) to \(limit.bounds.upperBound)"
            )
        }
        return value
    }

    package var canonical: CanonicalValue {
        .list([
            .object(Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, .integer($0.value)) })),
            .list(reset.map(\.rawValue).sorted().map { .text($0) }),
        ])
    }
}
