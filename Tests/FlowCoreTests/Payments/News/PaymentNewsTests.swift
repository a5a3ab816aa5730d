import FlowCore
import TestBook
import Testing

@testable import FlowTasks
@testable import FlowTenant

/// Money that comes in is told, as random histories of a schedule go: a model counts what came in and what was given back.
struct PaymentNewsTests {
    /// What is known of a payment beside its schedule, in cents.
    private struct Paid {
        let amount: Int64
        var refunded: Int64 = 0
        let isReported: Bool
        var left: Int64 { amount - refunded }
    }

    private let schedule = PaymentScheduleID(1)

    private func world(_ direction: PaymentDirection, ladder: String?) throws -> TenantWorld {
        var world = try TenantWorld()
        try world.addProfiles("ito", "ana")
        let input = PaymentScheduleInput(
            title: "Lessons",
            party: "ito",
            direction: direction,
            total: "500.00",
            currency: "EUR",
            instalments: [
                .init(title: "First", share: "50%", due: "2027-01-01"),
                .init(title: "Last", share: "rest", due: "2027-02-01"),
            ],
            graceDays: nil,
            job: nil,
            category: nil,
            ladder: ladder
        )
        try world.pay(.add(input))
        return world
    }

    private func amount(_ cents: Int64) -> String { Money(minorUnits: cents, eur).text }

    private func reported(_ world: TenantWorld) -> [Int: TenantTask] {
        var tasks: [Int: TenantTask] = [:]
        for task in world.book.tasks.values {
            if case .payment(let id) = task.origin { tasks[id.number] = task }
        }
        return tasks
    }

    @Test(arguments: TestSeed.cases(100), [nil, "-7d soon; 0d due"])
    func whatIsReportedIsWhatCameIn(seed: UInt64, ladder: String?) throws {
        var (random, world, paid) = (SplitMix64(seed: seed), try world(.incoming, ladder: ladder), [Paid]())
        var isRule = false
        for turn in 0..<30 {
            switch random.next() % 5 {
            case 0:
                isRule.toggle()
                try world.update(
                    TenantUpdate(notify: isRule ? ["paymentReceived to ana"] : ["none"], zones: UniversalTime())
                )
            case 1, 2:
                let cents = Int64(random.next() % 9000) * 100 + Int64(turn) + 1
                try world.pay(.record(schedule, PaymentInput(amount: amount(cents), paidOn: "1970-01-01")))
                paid.append(Paid(amount: cents, isReported: isRule))
            default:
                guard let index = paid.indices.filter({ paid[$0].left > 0 }).randomElement(using: &random) else {
                    continue
                }
                let cents = random.next() % 2 == 0 ? paid[index].left : max(1, paid[index].left / 3)
                try world.pay(.refund(PaymentID(schedule, index + 1), amount: amount(cents)))
                paid[index].refunded += cents
            }
            try check(world, paid, Comment(rawValue: TestSeed.note(seed)))
        }
    }

    private func check(_ world: TenantWorld, _ paid: [Paid], _ note: Comment) throws {
        let tasks = reported(world)
        #expect(Set(tasks.keys) == Set(paid.indices.filter { paid[$0].isReported }.map { $0 + 1 }), note)
        for (number, task) in tasks {
            let one = paid[number - 1]
            #expect((task.state == .ended) == (one.left == 0), note)
            guard one.left > 0 else { continue }
            let received = try #require(task.spec.derivation?.news?.received)
            #expect(received.amount == cents(one.left) && received.party == "ito", note)
            #expect(task.spec.derivation?.addressee == "role:manager" && task.occurrenceCount == 1, note)
        }
        // What came last tells what is owed by then.
        let owed = try #require(world.book.schedules[schedule]?.schedule.outstanding)
        if paid.last?.isReported == true, paid.last?.refunded == 0, let last = tasks[paid.count], world.isNewest(last) {
            #expect(last.spec.derivation?.news?.received?.outstanding == owed, note)
        }
    }

    @Test func whatWePayIsNoNews() throws {
        var world = try world(.outgoing, ladder: nil)
        try world.update(TenantUpdate(notify: ["paymentReceived to ana"], zones: UniversalTime()))
        try world.pay(.record(schedule, PaymentInput(amount: "10.00", paidOn: "1970-01-01")))
        #expect(reported(world).isEmpty)
    }
}

extension TenantWorld {
    /// True where nothing came after it.
    fileprivate func isNewest(_ task: TenantTask) -> Bool { task.created.event == state.head.number }
}
