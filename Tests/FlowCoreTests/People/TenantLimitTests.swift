import FlowCore
import TestBook
import Testing

@testable import FlowPeople
@testable import FlowTenant

/// The limits of a tenant, and changing it.
struct TenantLimitTests {
    private let operatorsUpdate = { (values: [String: Int64], reset: [String]) throws(InvalidInput) in
        try TenantUpdate(limits: TenantLimitsUpdate(validating: values, reset: reset), zones: FewZones())
    }

    @Test(arguments: TenantLimit.allCases)
    func everyLimitHasADefaultWithinItsBounds(limit: TenantLimit) throws {
        #expect(limit.bounds.contains(limit.standard))
        #expect(TenantLimits.standard[limit] == limit.standard)
        for value in [limit.bounds.lowerBound, limit.bounds.upperBound] {
            let limits = try TenantLimits(validating: [limit.rawValue: Int64(value)])
            #expect(limits[limit] == value)
        }
        for value in [limit.bounds.lowerBound - 1, limit.bounds.upperBound + 1, .max] {
            let error = InvalidInput(
                field: "limits.\(limit.rawValue)",
                found: String(value),
                allowed: "\(limit.bounds.lowerBound) to \(limit.bounds.upperBound)"
            )
            #expect(throws: error) { try TenantLimits(validating: [limit.rawValue: Int64(value)]) }
        }
    }

    @Test
    func anUnknownLimitIsNamedWithTheOneThatWasMeant() throws {
        let error = try #require(throws: InvalidInput.self) { try TenantLimits(validating: ["profile": 4]) }
        #expect(error.found == "profile")
        let names = TenantLimit.allCases.map(\.rawValue) + ["profiles.KIND"]
        #expect(
            error.allowed == "\(names.joined(separator: ", ")). Did you mean “profiles”?"
        )
        #expect(throws: InvalidInput.self) { try operatorsUpdate(["jobs": 4], ["jobs"]) }
        #expect(throws: InvalidInput.self) { try operatorsUpdate([:], []) }
    }

    @Test
    func aChangeIsAnEventWithBeforeAndAfter() throws {
        var world = try TenantWorld()
        try world.update(operatorsUpdate(["profiles": 4], []))
        #expect(world.payload(.tenantChanged) == #"{"after":{"limits":{"profiles":4}},"before":{"limits":{}}}"#)
        try world.update(TenantUpdate(title: " Family Ito ", timeZone: "Europe/Berlin", zones: FewZones()))
        #expect(world.state.spec.title == "Family Ito")
        #expect(world.state.spec.limits[.profiles] == 4)
        #expect(
            world.payload(.tenantChanged) == """
                {"after":{"timeZone":"Europe/Berlin","title":"Family Ito"},\
                "before":{"timeZone":"UTC","title":"Acme"}}
                """
        )
        try world.update(operatorsUpdate([:], ["profiles"]))
        #expect(world.state.spec.limits == .standard)
        let count = world.events.count
        try world.update(TenantUpdate(title: "Family Ito", zones: FewZones()))
        #expect(world.events.count == count)
    }

    @Test
    func theCurrencyStaysOnceThereAreJobs() throws {
        var world = try TenantWorld()
        try world.update(TenantUpdate(currency: "CHF", zones: FewZones()))
        try world.apply("a")
        try world.start()
        try world.update(TenantUpdate(currency: "CHF", zones: FewZones()))
        let error = #expect(throws: Refusal.self) { try world.update(TenantUpdate(currency: "USD", zones: FewZones())) }
        guard case .invalidInput(let input) = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(input.field == "currency" && input.found == "USD")
        #expect(world.state.spec.currency == "CHF")
    }

    @Test
    func theCurrencyStaysOnceThereArePayments() throws {
        var world = try TenantWorld()
        let update = try TenantUpdate(currency: "USD", zones: FewZones())
        let refusal = Refusal.invalidInput(
            InvalidInput(
                field: "currency",
                found: "USD",
                allowed: "EUR, because there are payment schedules whose amounts are in it"
            )
        )
        let counters = world.state.counters
        world.book.state.counters.nextSchedule = PaymentScheduleID(2)
        #expect(throws: refusal) { try world.update(update) }
        world.book.state.counters = counters
        try world.update(update)
        #expect(world.state.spec.currency == "USD")
    }

    @Test
    func aLimitBelowWhatIsThereRefusesWhatWouldComeOnTop() throws {
        var world = try TenantWorld()
        try world.apply("a")
        for _ in 0..<2 { try world.start() }
        try world.update(operatorsUpdate(["jobs": 1], []))
        let reached = TenantLimitReached(limit: .jobs, value: 1, found: 3)
        #expect(throws: Refusal.tenantLimitReached(reached)) { try world.start() }
        try world.update(operatorsUpdate(["jobs": 3], []))
        try world.start()
    }

    @Test
    func onlyLimitsTakeAnOperator() throws {
        #expect(TenantCommand.updateTenant(try operatorsUpdate(["jobs": 1], [])).needsOperator)
        #expect(TenantCommand.updateTenant(try operatorsUpdate([:], ["jobs"])).needsOperator)
        #expect(!TenantCommand.updateTenant(try TenantUpdate(title: "A", zones: FewZones())).needsOperator)
        #expect(!TenantCommand.changeAccess(.removeMember(Principal(uid: 1))).needsOperator)
    }
}
