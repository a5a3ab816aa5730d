import FlowCore
import Testing

@testable import FlowTenant

/// What may be simulated, and what is said about the rest.
@Suite struct SimulationPlanTests {
    /// 2027-01-15T08:00:00Z.
    private static let now = Timestamp(milliseconds: 1_800_000_000_000)
    private static let day: Int64 = 86_400_000

    private static func plan(
        _ until: String,
        _ outages: [(String, String)] = [],
        seed: Int? = nil,
        failures: Int? = nil
    ) throws(InvalidInput) -> SimulationPlan {
        try SimulationPlan(
            until: until,
            outages: outages.map { SimulationPlan.OutageText(from: $0.0, until: $0.1) },
            seed: seed,
            failures: failures,
            now: now
        )
    }

    @Test(arguments: [
        ("30d", 30 * day), ("1s", 1000), ("366d", 366 * day), ("2027-01-16T08:00:00Z", day),
        ("2027-01-16T08:00:00+01:00", day - 3_600_000), ("2028-01-16T08:00:00Z", 366 * day),
    ])
    func theEndIsATimeOrALengthOfTime(text: String, milliseconds: Int64) throws {
        let plan = try Self.plan(text)
        #expect(plan.until == Self.now.advanced(byMilliseconds: milliseconds))
        #expect(plan.seed == 1 && plan.failurePercent == 0 && plan.outages.isEmpty)
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let until: String
        var outages: [(String, String)] = []
        var seed: Int?
        var failures: Int?
        let field: String
        let found: String
        let allowed: String

        var testDescription: String { "\(field) \(found)" }
    }

    static let mistakes: [Mistake] = [
        Mistake(until: "soon", field: "until", found: "soon", allowed: "such as 30d"),
        Mistake(until: "", field: "until", found: "", allowed: "such as 30d"),
        Mistake(until: "-1d", field: "until", found: "-1d", allowed: "such as 30d"),
        Mistake(until: "367d", field: "until", found: "367d", allowed: "at most 366 days"),
        Mistake(until: "0m", field: "until", found: "0m", allowed: "after 2027-01-15T08:00:00"),
        Mistake(until: "2027-01-15T08:00:00Z", field: "until", found: "2027-01-15T08:00:00Z", allowed: "after 2027"),
        Mistake(until: "2026-12-31T00:00:00Z", field: "until", found: "2026-12-31T00:00:00Z", allowed: "after 2027"),
        Mistake(
            until: "2028-01-16T08:00:01Z",
            field: "until",
            found: "2028-01-16T08:00:01Z",
            allowed: "366 days later"
        ),
        Mistake(until: "9d", outages: [("x", "2d")], field: "outages.from", found: "x", allowed: "such as 30d"),
        Mistake(until: "9d", outages: [("1d", "x")], field: "outages.until", found: "x", allowed: "such as 30d"),
        Mistake(
            until: "9d",
            outages: [("2d", "1d")],
            field: "outages.until",
            found: "1d",
            allowed: "after the beginning"
        ),
        Mistake(
            until: "9d",
            outages: [("2d", "2d")],
            field: "outages.until",
            found: "2d",
            allowed: "after the beginning"
        ),
        Mistake(until: "9d", outages: [("9d", "10d")], field: "outages.from", found: "9d", allowed: "to the end"),
        Mistake(
            until: "9d",
            outages: [("2027-01-15T07:59:59Z", "2d")],
            field: "outages.from",
            found: "2027-01-15T07:59:59Z",
            allowed: "from now"
        ),
        Mistake(
            until: "9d",
            outages: [("3d", "5d"), ("1d", "4d")],
            field: "outages",
            found: "2027-01-18T08:00:00.000Z/2027-01-20T08:00:00.000Z",
            allowed: "another one ends at 2027-01-19"
        ),
        Mistake(
            until: "9d",
            outages: Array(repeating: ("1d", "2d"), count: 21),
            field: "outages",
            found: "21",
            allowed: "at most 20"
        ),
        Mistake(until: "9d", seed: -1, field: "seed", found: "-1", allowed: "0 to 9007199254740991"),
        Mistake(until: "9d", seed: 1 << 53, field: "seed", found: "9007199254740992", allowed: "0 to 90071"),
        Mistake(until: "9d", failures: 101, field: "failures", found: "101", allowed: "0 to 100"),
        Mistake(until: "9d", failures: -1, field: "failures", found: "-1", allowed: "0 to 100"),
    ]

    @Test(arguments: mistakes)
    func aMistakeIsReportedWithWhatIsAllowed(mistake: Mistake) throws {
        let error = #expect(throws: InvalidInput.self) {
            try Self.plan(mistake.until, mistake.outages, seed: mistake.seed, failures: mistake.failures)
        }
        #expect(error?.field == mistake.field && error?.found == mistake.found)
        #expect(error?.allowed.contains(mistake.allowed) == true, "\(error?.allowed ?? "")")
    }

    @Test func theDaemonWorksBetweenTheOutages() throws {
        let plan = try Self.plan("9d", [("5d", "20d"), ("0m", "1d"), ("1d", "2d")])
        let lives = plan.lives(from: Self.now).map {
            [$0.from, $0.until].map { ($0.milliseconds - 1_800_000_000_000) / Self.day }
        }
        #expect(lives == [[2, 5]])
        let whole = try Self.plan("9d", [("1d", "2d")]).lives(from: Self.now.advanced(byMilliseconds: 1))
        #expect(whole.map(\.from.milliseconds) == [1_800_000_000_001, 1_800_000_000_000 + 2 * Self.day])
        #expect(whole.map(\.until.milliseconds) == [1, 9].map { 1_800_000_000_000 + $0 * Self.day })
    }
}
