import FlowCore
import Testing

@testable import FlowJobs
@testable import FlowLedger
@testable import FlowMoney
@testable import FlowPayments
@testable import FlowPeople
@testable import FlowReminders
@testable import FlowTasks
@testable import FlowTenant
@testable import FlowTime
@testable import FlowValues

/// Steps of kind `payment` follow their instalments, in the changeset that changes these.
struct PaymentStepTests {
    static let party = """
        template: party
        title: Party
        attributes:
          - {field: day, type: date}
          - {field: music, type: number}
          - {field: big, type: boolean}
        payments:
          - payment: catering
            title: Catering
            party: kitchen
            direction: outgoing
            total: 1000 EUR
            instalments:
              - {instalment: deposit, share: 30%, due: on start}
              - {instalment: balance, share: rest, due: 14 days before day}
          - payment: band
            title: Band
            party: rosa
            direction: outgoing
            total: attribute music
            instalments:
              - {instalment: fee, share: rest, due: on job.due}
        steps:
          - {step: sign, title: Sign}
          - {step: deposit, title: Deposit, kind: payment, payment: catering/deposit, dependsOn: [sign]}
          - {step: brief, title: Brief, dependsOn: [deposit]}
          - {step: balance, title: Balance, kind: payment, payment: catering/balance, weight: 2}
          - {step: caterer, title: Caterer, kind: payment, payment: catering, optional: true}
          - {step: band, title: Band, kind: payment, payment: band/fee, when: {attribute: big, equals: true}}
        """

    private func world(_ attributes: [String: FieldValue] = [:], due: String? = nil) throws -> PayingJob {
        let date: [String: FieldValue] = ["day": .text("2027-06-12")]
        return try PayingJob(Self.party, attributes: date.merging(attributes) { $1 }, due: due)
    }

    @Test
    func aStepIsDoneInTheChangesetThatSettlesItsInstalment() throws {
        var world = try world()
        #expect(world.states["deposit"] == .blocked && world.states["balance"] == .ready)
        #expect(world.states["band"] == .notApplicable)
        try world.act(.complete(form: [:]), on: "sign")
        #expect(world.states["deposit"] == .ready && world.states["brief"] == .blocked)
        try world.pay("100.00", on: 1)
        #expect(world.states["deposit"] == .ready)
        try world.pay("200.00", on: 1)
        let deposit = try #require(try world.action("deposit"))
        #expect(deposit.state == .done && deposit.progress == 100)
        #expect(world.states["brief"] == .ready && world.job.completion?.displayed == "40")
        let changeset = try #require(world.changesets.last)
        #expect(changeset.events.map(\.header.kind) == [.paymentRecorded])
        #expect(changeset.events[0].header.job == world.job.header.id)
        #expect(changeset.events[0].previousOfJob == world.changesets[2].events[0].header.number)
        #expect(deposit.stamp.event == changeset.events[0].header.number && world.job.event == deposit.stamp.event)
        #expect(changeset.rows.count == 2)
        let payload = try #require(changeset.events[0].payload)
        #expect(payload.contains(#""derived":[{"from":"ready","step":"deposit","to":"done"},{"from":"blocked""#))
        #expect(payload.contains(#""jobAfter":{"denominator":"5","displayed":"40","numerator":"2","state":"running"}"#))
    }

    @Test
    func theLastInstalmentCompletesTheJobAndARefundOpensItAgain() throws {
        var world = try world()
        try world.act(.complete(form: [:]), on: "sign")
        try world.pay("300.00")
        try world.act(.complete(form: [:]), on: "brief")
        #expect(world.state.counters.running == 1)
        try world.pay("700.00")
        #expect(world.job.state == .completed && world.job.completion?.displayed == "100")
        #expect(world.states["caterer"] == .done && world.state.counters.running == 0)
        #expect(world.changesets.last?.events.map(\.header.kind) == [.paymentRecorded, .jobCompleted])
        try world.pay(.refund(PaymentID(PaymentScheduleID(1), 2), amount: "0.01"))
        #expect(world.job.state == .running && world.states["balance"] == .ready)
        #expect(world.states["caterer"] == .ready && world.states["deposit"] == .done)
        #expect(try world.action("balance")?.progress == 0)
        #expect(world.changesets.last?.events.map(\.header.kind) == [.paymentRefunded, .jobReopened])
        #expect(world.state.counters.running == 1 && world.job.completion?.displayed == "60")
        try world.pay(.waive(InstalmentID(PaymentScheduleID(1), 2), amount: nil))
        #expect(world.job.state == .completed)
    }

    /// The step's amount is what is to be paid and what was: nobody asks for what was written off.
    @Test(arguments: [("balance", "600.00"), ("caterer", "900.00"), ("deposit", "300.00")])
    func whatIsWrittenOffIsNotToBePaid(step: String, amount: String) throws {
        var world = try world()
        try world.pay(.waive(InstalmentID(PaymentScheduleID(1), 2), amount: "100.00"))
        let leaf = try #require(world.job.plan.leaf(try StepKey(validating: step)))
        #expect(world.job.payment(ofLeaf: leaf)?.claim.text == amount)
    }

    @Test
    func whatIsPaidBeforeItsTurnIsDoneAndOpensAgainAsBlocked() throws {
        var world = try world()
        try world.pay("300.00", on: 1)
        #expect(world.states["deposit"] == .done && world.states["brief"] == .ready)
        try world.pay(.refund(PaymentID(PaymentScheduleID(1), 1), amount: nil))
        #expect(world.states["deposit"] == .blocked && world.states["brief"] == .blocked)
    }

    @Test
    func aCancelledInstalmentTakesItsStepOutOfTheScope() throws {
        var world = try world()
        try world.pay(.cancel(InstalmentID(PaymentScheduleID(1), 2), reason: "Called off"))
        let balance = try #require(try world.action("balance"))
        #expect(balance.state == .cancelled && balance.reason == "Called off")
        #expect(world.job.completion?.denominatorText == "1" && world.job.counts.scope == 3)
        #expect(world.states["caterer"] == .ready)
        try world.pay(.cancel(InstalmentID(PaymentScheduleID(1), 1), reason: "All of it"))
        #expect(world.states["caterer"] == .cancelled && world.states["brief"] == .ready)
    }

    @Test(arguments: [
        ActionOperation.start, .progress(percent: 5), .complete(form: [:]), .skip(reason: "No"), .cancel(reason: "No"),
        .reopen(reason: nil),
    ])
    func nobodyDoesItByHand(operation: ActionOperation) throws {
        var world = try world()
        for isPaid in [false, true] {
            if isPaid { try world.pay("700.00", on: 2) }
            let refusal = #expect(throws: Refusal.self) { try world.act(operation, on: "balance") }
            guard case .job(.stepNotPossible(let why)) = refusal else {
                Issue.record("\(String(describing: refusal))")
                continue
            }
            #expect(why.verb == operation.verb && why.payment?.instalment?.number == 2)
            #expect(why.state == (isPaid ? .done : .ready))
        }
    }

    @Test
    func itsDateIsThatOfTheInstalment() throws {
        var world = try world(due: "2027-06-30")
        #expect(try world.action("deposit")?.due?.local.text == "2027-01-15")
        #expect(try world.action("balance")?.due?.local.text == "2027-05-29")
        #expect(try world.action("caterer")?.due?.local.text == "2027-05-29")
        try world.pay(.redate(InstalmentID(PaymentScheduleID(1), 2), due: "2027-06-01"))
        #expect(try world.action("balance")?.due?.local.text == "2027-06-01")
        try world.pay(.redate(InstalmentID(PaymentScheduleID(1), 2), due: "10 days before attribute day"))
        var update = JobUpdate()
        update.attributes = [try FieldKey(validating: "day"): .text("2027-07-12")]
        try world.change(.update(update, ifEvent: nil))
        #expect(try world.action("balance")?.due?.local.text == "2027-07-02")
        let schedule = world.records[0].schedule
        #expect(schedule.instalments[1].dueDate?.text == "2027-07-02" && schedule.instalments[1].dueRevision == 4)
        let event = try #require(world.changesets.last?.events.first)
        #expect(event.header.kind == .jobUpdated && world.records[0].event == event.header.number)
        #expect(
            event.payload?.contains(
                #""instalments":[{"after":"2027-07-02","before":"2027-06-02","instalment":"1/2"}]"#
            ) == true
        )
    }

    @Test
    func whatIsGivenLaterIsAgreedUponThenAndStays() throws {
        var world = try world(["big": .boolean(true)], due: "2027-06-30")
        let band = try #require(try world.action("band"))
        #expect(band.state == .notApplicable && band.reason == "There is no schedule yet: music isn't given")
        let scope = world.job.counts.scope
        var update = JobUpdate()
        update.attributes = [try FieldKey(validating: "music"): .number(try DecimalNumber(validating: "80"))]
        try world.change(.update(update, ifEvent: nil))
        #expect(world.records.map(\.schedule.key?.text) == ["catering", "band"])
        #expect(world.records[1].schedule.instalments[0].dueDate?.text == "2027-06-30")
        #expect(world.states["band"] == .ready && world.job.counts.scope == scope + 1)
        #expect(try world.action("band")?.reason == nil)
        #expect(try world.action("band")?.due?.local.text == "2027-06-30")
        let event = try #require(world.changesets.last?.events.first)
        #expect(event.payload?.contains(#""payments":[{"currency":"EUR","direction":"outgoing""#) == true)
        #expect(event.payload?.contains(#"{"from":"notApplicable","step":"band","to":"ready"}"#) == true)
        update.attributes = [try FieldKey(validating: "music"): .number(try DecimalNumber(validating: "90"))]
        try world.change(.update(update, ifEvent: nil))
        #expect(world.records.count == 2 && world.records[1].schedule.total == cents(8000))
        update.attributes = [try FieldKey(validating: "music"): .number(try DecimalNumber(validating: "0"))]
        var other = try self.world()
        #expect(throws: Refusal.self) { try other.change(.update(update, ifEvent: nil)) }
        #expect(other.records.count == 1 && other.changesets.count == 1)
    }

    @Test
    func aStoppedJobFollowsToo() throws {
        var world = try world()
        try world.change(.rule(.hold, reason: "Wait"))
        try world.pay("300.00", on: 1)
        #expect(world.job.state == .held && world.states["deposit"] == .done)
        try world.change(.rule(.cancel, reason: "Called off"))
        try world.pay(.cancel(InstalmentID(PaymentScheduleID(1), 2), reason: "Called off"))
        #expect(world.job.state == .cancelled && world.states["balance"] == .cancelled)
    }

    @Test
    func aConditionDecidesBeforeThePaymentDoesButNotWhatIsPaid() throws {
        let music: [String: FieldValue] = ["music": .number(try DecimalNumber(validating: "80"))]
        var world = try world(music)
        #expect(world.records.count == 2 && world.states["band"] == .notApplicable)
        try world.pay("80.00", schedule: 2)
        #expect(world.states["band"] == .notApplicable)
        var update = JobUpdate()
        update.attributes = [try FieldKey(validating: "big"): .boolean(true)]
        try world.change(.update(update, ifEvent: nil))
        #expect(world.states["band"] == .done)
        update.attributes = [try FieldKey(validating: "big"): .boolean(false)]
        try world.change(.update(update, ifEvent: nil))
        #expect(world.states["band"] == .done)
    }

    /// Whatever is paid, given back, written off and given up, and in whatever order the steps are done.
    @Test(arguments: 1...60)
    func afterAnySequenceEveryStepSaysWhatItsInstalmentSays(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var world = try world(["music": .number(try DecimalNumber(validating: "80")), "big": .boolean(true)])
        for _ in 0..<25 {
            let schedule = PaymentScheduleID(Int64(random.below(2) + 1))
            let instalment = InstalmentID(schedule, random.below(2) + 1)
            let amount = "\(random.below(400) + 1)"
            // What isn't possible changes nothing, which is what is looked at too.
            switch random.below(6) {
            case 0, 1: _ = try? world.pay(.record(schedule, PaymentInput(amount: amount)))
            case 2: _ = try? world.pay(.refund(PaymentID(schedule, random.below(4) + 1), amount: amount))
            case 3: _ = try? world.pay(.waive(instalment, amount: random.below(2) == 0 ? nil : amount))
            case 4: _ = try? world.pay(.cancel(instalment, reason: "No"))
            default: try? world.act(.complete(form: [:]), on: ["sign", "brief"][random.below(2)])
            }
            try check(world)
        }
    }

    private func check(_ world: PayingJob) throws {
        let job = world.job
        for (index, leaf) in job.plan.leaves.enumerated() {
            guard let target = leaf.step.payment else { continue }
            let schedule = try #require(world.records.first { $0.schedule.key == target.payment }).schedule
            let payment = try #require(StepPayment(target, in: JobSchedule(schedule, zone: "UTC")))
            #expect(job.payment(ofLeaf: index) == payment)
            switch payment.settlement {
            case .open: #expect([.blocked, .ready].contains(job.actions[index].state))
            case .settled: #expect(job.actions[index].state == .done)
            case .cancelled: #expect(job.actions[index].state == .cancelled)
            }
        }
        let anew = Job(
            header: job.header,
            plan: job.plan,
            actions: job.actions,
            payments: job.payments,
            finishedAt: job.finishedAt,
            event: job.event
        )
        #expect(anew.completion == job.completion && anew.counts == job.counts && anew.state == job.state)
        var again = anew
        #expect(again.rederive(stamp: job.header.created).isEmpty)
    }
}
