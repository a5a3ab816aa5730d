import FlowAPI
import FlowCalendar
import FlowCore

/// Sheet on a party that is worked with.
///
/// Shows what is known of the party, what it has to do, what is agreed and paid.
struct VendorSheet: Sendable {
    let source: ReportSource
    let profile: ProfilesAPI.Profile

    init(_ source: ReportSource, profile: String) async throws {
        self.source = source
        let wanted = ProfilesAPI.Show.Parameters(tenant: source.slug, profile: profile)
        self.profile = try await source.lists.calls.call(ProfilesAPI.Show.self, wanted).profile
    }

    var title: String { profile.spec.title }

    func values() async throws -> ReportValues {
        let (slug, key) = (source.slug, profile.spec.key)
        var values: ReportValues = [:]
        values[text: "kind"] = profile.spec.kind
        let addresses = (profile.spec.addresses ?? []).map { address -> ReportValues in
            ["title": .text(address.channel), "value": .text(address.address)]
        }
        values.set("facts", addresses + source.facts(profile.spec.attributes))
        let steps = try await source.all(
            ActionsAPI.List.self,
            .init(tenant: slug, assignee: key, states: [.blocked, .ready, .inProgress, .waiting, .failed])
        )
        values.set("steps", steps.map(source.row(of:)))
        values.set("schedules", try await source.schedules(job: nil, party: key))
        values.set("sums", try await sums(of: key))
        return values
    }

    /// Returns what is agreed and paid with a party, each currency and each direction by itself.
    private func sums(of party: String) async throws -> [ReportValues] {
        let wanted = PaymentsAPI.ListSchedules.Parameters(tenant: source.slug, party: party)
        let schedules = try await source.all(PaymentsAPI.ListSchedules.self, wanted)
        let groups = Dictionary(grouping: schedules) { AccountKey(direction: $0.direction, currency: $0.currency) }
        return try groups.sorted { $0.key < $1.key }.map { key, schedules in
            let currency = try Currency(validating: key.currency)
            func sum(_ amount: (PaymentsAPI.Schedule) -> String) throws(MoneyError) -> Money {
                var sum = Money.zero(currency)
                for schedule in schedules {
                    sum = try sum.adding(
                        Money(validating: amount(schedule), currency, sign: .notNegative),
                        field: "sum"
                    )
                }
                return sum
            }
            var row: ReportValues = [:]
            row[text: "title"] = source.words[key.direction.rawValue]
            row[text: "total"] = source.words.amount(try sum(\.total))
            row[text: "paid"] = source.words.amount(try sum(\.paid))
            row[text: "outstanding"] = source.words.amount(try sum(\.outstanding))
            return row
        }
    }
}

/// An account: what is owed in a direction and a currency.
struct AccountKey: Hashable, Comparable, Sendable {
    let direction: PaymentsAPI.Direction
    let currency: String

    static func < (left: AccountKey, right: AccountKey) -> Bool {
        (left.direction.rawValue, left.currency) < (right.direction.rawValue, right.currency)
    }
}
