import FlowCore
import TestSupport
import Testing

@testable import FlowEngine

/// Attempts by the rates of a channel, in virtual time: looked for exactly when the lanes say.
@Suite struct DeliveryRateTests {
    /// What began, in milliseconds.
    private struct Run {
        private(set) var begun: [(tenant: Int64, at: Int64)] = []
        private(set) var lookCount = 0

        /// Lets all of a queue go out, each at once when it begins; fails when nobody looks any more.
        init(_ all: [Delivery], room: Int, rates: DeliveryRates) {
            var (lanes, waiting, now) = (Lanes(), all, Int64(5000))
            while !waiting.isEmpty {
                let reading = ClockReading(wall: Timestamp(milliseconds: 1_000_000 + now), bootID: "b", sinceBoot: now)
                lookCount += 1
                var chosen: [Delivery] = []
                if lanes.pageCount(of: "mail", room: room, rates: rates, at: reading) != nil {
                    chosen = lanes.choose(
                        from: waiting,
                        isMore: false,
                        on: "mail",
                        room: room,
                        rates: rates,
                        at: reading
                    )
                }
                begun += chosen.map { ($0.tenant.number, now) }
                waiting.removeAll { delivery in chosen.contains { $0.id == delivery.id } }
                let mustLook = chosen.reduce(false) {
                    lanes.ended($1, isDone: true, room: room, at: reading) || $0
                }
                guard let next = lanes.next(besides: nil, at: reading).map({ $0.milliseconds - 1_000_000 }) else {
                    guard mustLook || waiting.isEmpty else {
                        Issue.record("\(waiting.count) wait, and nobody looks")
                        return
                    }
                    continue
                }
                now = mustLook && !chosen.isEmpty ? now : next
            }
        }

        /// Most that began in any minute, of all or of one tenant.
        func most(of tenant: Int64? = nil) -> Int {
            let times = begun.filter { tenant == nil || $0.tenant == tenant }.map(\.at).sorted()
            return times.indices.map { index in times[index...].prefix { $0 < times[index] + 60_000 }.count }.max() ?? 0
        }

        /// How long it took, in milliseconds.
        func duration(of tenant: Int64? = nil) -> Int64 {
            (begun.filter { tenant == nil || $0.tenant == tenant }.map(\.at).max() ?? 5000) - 5000
        }
    }

    private func page(_ tenant: Int64, count: Int) -> [Delivery] {
        (0..<count).map { .sample("\(tenant)-\($0)", on: "mail", recipient: nil, tenant: tenant) }
    }

    @Test(arguments: [1, 7, 59, 60, 61, 600, 6000])
    func noMinuteHasMoreThanTheRateAndASecondsWorth(rate: Int) {
        let count = min(3 * rate, 2000)
        let run = Run(page(1, count: count), room: 64, rates: DeliveryRates(perMinute: rate))
        let burst = max(1, rate / 60)
        #expect(run.begun.count == count && run.most() <= rate + burst)
        // As fast as the rate lets them: the first of them at once.
        let ideal = Int64(max(0, count - burst)) * 60_000 / Int64(rate)
        #expect(abs(run.duration() - ideal) <= Int64(count) + 2)
    }

    @Test func aTenantThatIsHeldBackHoldsBackNobodyElse() {
        let all = page(1, count: 120) + page(2, count: 5)
        let run = Run(all, room: 8, rates: DeliveryRates(perTenantAndMinute: 30))
        #expect(run.most(of: 1) <= 31 && run.begun.count == all.count)
        #expect(run.duration(of: 2) <= 8000 && run.duration(of: 1) >= 230_000)
    }

    /// However little the rate lets through, tenants take turns.
    @Test func aFloodOfOneTenantHoldsBackNobodyElseByTheRateOfAll() {
        let run = Run(page(1, count: 300) + page(2, count: 5), room: 8, rates: DeliveryRates(perMinute: 60))
        #expect(run.begun.count == 305 && run.duration(of: 2) <= 11_000)
    }

    @Test func bothRatesHoldTogether() {
        let all = (1...4).flatMap { page($0, count: 40) }
        let run = Run(all, room: 8, rates: DeliveryRates(perMinute: 60, perTenantAndMinute: 20))
        #expect(run.begun.count == all.count && run.most() <= 61)
        #expect((1...4).allSatisfy { run.most(of: $0) <= 21 })
        #expect(run.duration() <= 165_000)
    }

    @Test func withoutRatesNothingWaits() {
        let run = Run(page(1, count: 500), room: 64, rates: DeliveryRates())
        #expect(run.begun.count == 500 && run.duration() == 0)
    }
}
