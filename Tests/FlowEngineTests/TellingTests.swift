import FlowCore
import FlowStore
import Logging
import TestSupport
import Testing

@testable import FlowEngine

/// How often an operator is told the same.
@Suite struct TellingTests {
    private let start = Timestamp(milliseconds: 1_000_000_000)

    private func later(_ milliseconds: Int64) -> Timestamp { start.advanced(byMilliseconds: milliseconds) }

    @Test func theSameIsReportedSoOftenInAWhile() {
        var budget = TellBudget(countMax: 2)
        let interval = TellBudget.intervalMilliseconds
        let asked: [(String, Int64)] = [
            ("a", 0), ("a", 1), ("a", 2), ("a", 3), ("b", 5), ("a", interval - 1), ("a", interval),
        ]
        let reported = asked.map { budget.allows($0.0, at: later($0.1)) }
        #expect(reported == [true, true, false, false, true, false, true])
    }

    @Test func aClockSetBackMakesEverythingOld() {
        var budget = TellBudget(countMax: 1)
        let reported = [start, start, later(-1)].map { budget.allows("a", at: $0) }
        #expect(reported == [true, false, true])
    }

    @Test func whoeverHasManyNamesTellsNoMore() {
        var budget = TellBudget(countMax: 1)
        let reported = (0..<1000).count { budget.allows("\($0)", at: start) }
        #expect(reported == TellBudget.keyCountMax)
        let isReportedLater = budget.allows("new", at: later(TellBudget.intervalMilliseconds))
        #expect(isReportedLater)
    }

    @Test func anErrorThatIsMetAgainKeepsItsReference() {
        let noted = NotedTrouble()
        var count = 0
        func reference(_ error: String, _ instant: Timestamp) -> (text: String, isNew: Bool) {
            noted.reference(of: error, at: instant) {
                count += 1
                return "r\(count)"
            }
        }
        #expect(reference("a", start) == ("r1", true))
        #expect(reference("a", later(1)) == ("r1", false))
        #expect(reference("b", later(2)) == ("r2", true))
        #expect(reference("a", later(TellBudget.intervalMilliseconds)) == ("r3", true))
        for number in 0..<1000 { #expect(reference("e\(number)", start).isNew) }
    }

    @Test func onlyLimitsThatSomebodyCanRaiseAreReported() throws {
        let busy = try #require(ReachedLimit(CommandFailure.busy(limit: 7), tenant: "acme"))
        #expect(busy.name == "limits.waitingCommands" && busy.allowed == 7 && busy.isOfTenant)
        let reached = TenantLimitReached(limit: .members, value: 3, found: 4)
        let own = try #require(ReachedLimit(CommandFailure.refused(.tenantLimitReached(reached)), tenant: "acme"))
        #expect(own.remedy == "flowctl tenant set acme --limit members=N" && own.allowed == 3)
        let reads = try #require(ReachedLimit(ReadFailure.failed(.tooManyReads(limit: 9)), tenant: "acme"))
        #expect(reads.name == "limits.waitingReads")
        #expect(ReachedLimit(CommandFailure.refused(.limitReached(limit: "labels", allowed: 1)), tenant: "a") == nil)
        #expect(ReachedLimit(CommandFailure.refused(.noSuchTenant("a")), tenant: "a") == nil)
        #expect(ReachedLimit(CommandFailure.diskFull, tenant: "a") == nil)
    }
}
