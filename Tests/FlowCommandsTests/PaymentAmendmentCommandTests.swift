import FlowAPI
import FlowTerminal
import Testing
import Varlink

@testable import FlowCommands

/// How what was agreed is amended on the command line.
@Suite struct PaymentAmendmentCommandTests {
    private func run(_ words: [String], _ change: (inout PaymentsAPI.ScheduleStatus) -> Void = { _ in }) async throws
        -> (run: Run, sent: JSONValue?)
    {
        var status = Samples.scheduleStatus
        change(&status)
        let reply = status
        let daemon = FakeDaemon([
            PaymentsAPI.AmendSchedule.method: { _ in .success(PaymentsAPI.AmendSchedule.Reply(schedule: reply)) },
            PaymentsAPI.AddInstalment.method: { _ in .success(PaymentsAPI.AddInstalment.Reply(schedule: reply)) },
            PaymentsAPI.SetInstalment.method: { _ in .success(PaymentsAPI.SetInstalment.Reply(schedule: reply)) },
            PaymentsAPI.RemoveInstalment.method: { _ in .success(PaymentsAPI.RemoveInstalment.Reply(schedule: reply)) },
        ])
        let run = try await daemon.serving { socket in
            await flowctl(["payment"] + words + ["--tenant", "t"], environment: ["FLOWCTL_SOCKET": socket])
        }
        return (run, daemon.calls.last?.parameters)
    }

    @Test func whatIsWantedIsSent() async throws {
        let terms = ["--against", "3/2", "--use-credit", "--reason", "More guests", "--if-event", "7"]
        let (amended, sent) = try await run(["schedule", "amend", "3", "--total", "4400.00", "--grace", "2"] + terms)
        #expect(amended.status == 0, "\(amended.talk)")
        #expect(sent?["total"] == "4400.00" && sent?["against"] == "3/2" && sent?["useCredit"] == true)
        #expect(sent?["reason"] == "More guests" && sent?["ifEvent"] == 7 && sent?["graceDays"] == 2)
        let added = try await run([
            "instalment", "add", "3", "50.00", "start+3d", "--title", "Roses",
        ])
        #expect(added.sent?["instalment"]?["share"] == "50.00" && added.sent?["instalment"]?["title"] == "Roses")
        let set = try await run(["instalment", "set", "3/1", "--category", ""])
        #expect(set.sent?["category"] == "" && set.sent?["useCredit"] == nil)
        let removed = try await run(["instalment", "rm", "3/1"])
        #expect(removed.run.status == 0 && removed.sent?["instalment"] == "3/1")
    }

    @Test(arguments: [
        ["schedule", "amend", "3"], ["instalment", "set", "3/1"], ["instalment", "set", "3", "--title", "A"],
    ])
    func whatChangesNothingIsRefused(words: [String]) async throws {
        let (run, sent) = try await run(words)
        #expect(run.status == 64 && sent == nil, "\(run.talk)")
    }

    @Test func whatBecameOfPaymentsIsReported() async throws {
        let (run, _) = try await run(["instalment", "set", "3/1", "--amount", "50.00"]) { status in
            status.released = [.init(instalment: 1, amount: "20.00")]
            status.allocations = [.init(instalment: 2, amount: "15.00")]
            status.settled = [2]
        }
        #expect(run.data.contains("20.00 EUR that were paid on 3/1 became credit"), "\(run.data)")
        #expect(run.data.contains("15.00 EUR of credit are on 3/2 (settled)"), "\(run.data)")
    }

    @Test func instalmentsThatMovedAreReportedWithBothSides() {
        var status = Samples.scheduleStatus
        status.moved = [
            .init(
                instalment: "3/1",
                amount: .init(before: "1200.00", now: "1320.00"),
                outstanding: .init(before: "0.00", now: "120.00")
            ),
            .init(instalment: "3/4", waived: .init(before: "50.00", now: "0.00")),
        ]
        status.movedCount = 5
        let style = Style(width: nil, zone: .utc)
        let (first, second) = ("3/1: amount 1200.00 → 1320.00, owed 0.00 → 120.00 EUR", "3/4: waived 50.00 → 0.00 EUR")
        let more = "and 3 more: flowctl payment schedule show 3"
        for lines in [PaymentTable.lines(amended: status, verb: "Amended", style), PaymentTable.lines(status, style)] {
            let reported = style.text(lines).split(separator: "\n").dropFirst().prefix(3)
            #expect(reported.map(String.init) == [first, second, more])
        }
        // What a payment went on is told with it.
        let text = style.text(PaymentTable.lines(moved: status, verb: "Recorded", style))
        #expect(!text.contains(first) && text.contains(second), "\(text)")
    }

    @Test func chargesThatAPaymentTookBackAreReported() {
        var status = Samples.scheduleStatus
        let reason = "it was paid by 2026-11-23, before the charge"
        status.corrections = [
            .init(instalment: "3/1", charge: 1, kind: .lateFee, amount: "5.00", reason: reason),
            .init(instalment: "3/1", charge: 2, kind: .interest, amount: "9.00", charged: "4.00", reason: "Part of it"),
        ]
        let style = Style(width: 160, zone: .utc)
        let text = style.text(PaymentTable.lines(moved: status, verb: "Recorded", style))
        for lines in [PaymentTable.lines(amended: status, verb: "Removed", style), PaymentTable.lines(status, style)] {
            #expect(style.text(lines).contains("Late fee 5.00 EUR on 3/1 taken back: \(reason)"))
        }
        #expect(text.contains("Late fee 5.00 EUR on 3/1 taken back: \(reason)"), "\(text)")
        #expect(text.contains("Interest 9.00 EUR on 3/1 lowered to 4.00: Part of it"), "\(text)")
    }

    @Test func aChargeIsReportedWithItsAmountAndItsDays() {
        var status = Samples.scheduleStatus
        (status.instalment, status.instalmentState, status.instalmentOutstanding) = ("3/1", .overdue, "101.00")
        status.made = .init(
            instalment: "3/1",
            number: 2,
            kind: .interest,
            amount: "1.00",
            rate: "36.5",
            chargedOn: "2027-03-11",
            runsFrom: "2027-03-01"
        )
        let style = Style(width: nil, zone: .utc)
        #expect(
            style.text(PaymentTable.lines(status, style))
                == "3/1 is overdue, charge 2: interest 36.5% from 2027-03-01, 1.00 EUR · 101.00 EUR owed\n"
        )
        status.made = .init(instalment: "3/1", number: 1, kind: .lateFee, amount: "5.00", chargedOn: "2027-03-11")
        #expect(style.text(PaymentTable.lines(status, style)).contains("charge 1: late fee, 5.00 EUR · "))
    }

    @Test func whatWasGivenBackIsReportedWithItsAmount() {
        var status = Samples.scheduleStatus
        (status.payment, status.refunded, status.allocations, status.allocationCount) = ("3/p1", "60.00", [], 0)
        let style = Style(width: nil, zone: .utc)
        let text = style.text(PaymentTable.lines(moved: status, verb: "Refunded", style))
        #expect(text.hasPrefix("Refunded 60.00 EUR of 3/p1: 60.00 of credit · "), "\(text)")
        status.allocations = [.init(instalment: 4, amount: "20.00"), .init(instalment: 4, amount: "10.03")]
        (status.allocationCount, status.reopened) = (2, [4])
        let both = style.text(PaymentTable.lines(moved: status, verb: "Refunded", style))
        #expect(both.contains(": 30.03 on \(status.id)/4 (owed again), 29.97 of credit · "), "\(both)")
    }
}
