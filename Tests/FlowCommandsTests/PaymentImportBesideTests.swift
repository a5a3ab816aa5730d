import FlowAPI
import Synchronization
import Testing
import Varlink

@testable import FlowCommands

/// `flowctl payment import` while somebody else records payments, and where files don't tell their account.
@Suite struct PaymentImportBesideTests {
    private static let file = """
        date,amount,counterpart,reference
        2027-03-01,70.00,Kenji Ito,Rent #3/1
        2027-03-01,30.00,Kenji Ito,Heating #3/1

        """

    /// What a daemon has, which others add to before one of the calls.
    private final class Books: Sendable {
        let payments = Mutex<[PaymentsAPI.Payment]>([])
        let records = Mutex(0)

        func add(_ id: String, _ amount: String, _ words: String, line: String?) {
            var payment = Samples.payment
            (payment.id, payment.schedule, payment.party, payment.direction) = (id, "3", "ito", .incoming)
            (payment.amount, payment.currency, payment.paidOn) = (amount, "EUR", "2027-03-01")
            (payment.reference, payment.bankLine) = (words, line)
            payments.withLock { $0.append(payment) }
        }
    }

    /// A daemon that records a payment of somebody else before the first that is wanted, so often as is said.
    private static func daemon(_ books: Books, others: Int, line: String?) -> FakeDaemon {
        var profile = Samples.profile
        (profile.spec.key, profile.spec.title) = ("ito", "Kenji Ito")
        var part = Samples.instalment
        (part.id, part.outstanding, part.dueDate, part.party, part.direction) = (
            "3/1", "900.00", "2027-03-01", "ito", .incoming
        )
        let replies: [String: any Encodable & Sendable] = [
            TenantsAPI.Show.method: TenantsAPI.Show.Reply(tenant: Samples.tenants[0]),
            ProfilesAPI.List.method: ProfilesAPI.List.Reply(profiles: [profile]),
            PaymentsAPI.Due.method: PaymentsAPI.Due.Reply(instalments: [part]),
            PaymentsAPI.FindBankLines.method: PaymentsAPI.FindBankLines.Reply(bankLines: []),
        ]
        var answers = replies.mapValues { reply -> FakeDaemon.Answerer in { _ in .success(reply) } }
        answers[PaymentsAPI.List.method] = { _ in
            .success(PaymentsAPI.List.Reply(payments: books.payments.withLock { $0 }))
        }
        answers[PaymentsAPI.Record.method] = { parameters in
            let count = books.records.withLock { count in
                count += 1
                return count
            }
            if count <= others { books.add("3/p\(count)", "70.00", "Rent #3/1", line: line) }
            guard case .string(let amount)? = parameters["amount"], case .array(let seen)? = parameters["seenPayments"]
            else { return .error(PaymentsAPI.PaymentNotPossible(id: "3", message: "It doesn't say what it has seen.")) }
            let unseen = books.payments.withLock { payments in
                payments.first { $0.amount == amount && !seen.contains(.string($0.id)) }
            }
            if let unseen {
                return .error(
                    PaymentsAPI.PaymentNotSeen(tenant: "acme", payment: unseen.id, message: "It came since.")
                )
            }
            return .success(PaymentsAPI.Record.Reply(schedule: Samples.scheduleStatus))
        }
        return FakeDaemon(answers)
    }

    private func report(_ daemon: FakeDaemon, _ options: [String] = ["--json"]) async throws -> Run {
        try await daemon.serving { socket in
            await flowctl(
                ["payment", "import", "-"] + options,
                environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"],
                width: 100,
                input: Self.file,
                // 2027-03-02T12:00:00Z.
                now: 1_803_988_800
            )
        }
    }

    /// The transfer came in with the bank's ids, and in a file that reads the same, and by a person.
    @Test(
        arguments: [
            ("i" + String(repeating: "0", count: 32), "alreadyRecorded"),
            ("b" + String(repeating: "0", count: 32), "alreadyRecorded"),
            ("i3" + String(repeating: "1", count: 31), "left"),
            (nil, "left"),
        ]
    )
    func whatSomebodyElseRecordedMeanwhileIsMatchedAnew(line: String?, result: String) async throws {
        let run = try await report(Self.daemon(Books(), others: 1, line: line))
        #expect(run.status == 0, "\(run.talk)")
        let lines = try Decoded<JSONValue>(run.data).value["lines"]
        #expect(lines?[0]?["result"] == .string(result) && lines?[1]?["result"] == "recorded", "\(run.data)")
    }

    @Test func whatIsAlwaysOvertakenIsRefusedInTheEnd() async throws {
        // Each time another one of another account, so that the line may still be recorded.
        let books = Books()
        let daemon = Self.daemon(books, others: 100, line: "b1" + String(repeating: "2", count: 31))
        let run = try await report(daemon, ["--json", "--account", "DE02120300000000202051"])
        #expect(run.status == 2)
        let lines = try Decoded<JSONValue>(run.data).value["lines"]
        #expect(lines?[0]?["result"] == "refused" && lines?[0]?["why"] == "It came since.", "\(run.data)")
        #expect(lines?[1]?["result"] == "recorded")
    }

    @Test func aLineThatIsRecordedByWhatItSaysIsReportedOnceForAll() async throws {
        let books = Books()
        books.add("3/p1", "70.00", "Rent #3/1", line: "b" + String(repeating: "0", count: 32))
        let daemon = Self.daemon(books, others: 0, line: nil)
        let note = """
            1 line was recorded before by what the file says, which names no account: if it is the file of another \
            account, import it with --account
            """
        let json = try Decoded<JSONValue>(try await report(daemon).data).value
        #expect(json["note"] == .string(note) && json["lines"]?[0]?["result"] == "alreadyRecorded")
        let table = try await report(daemon, [])
        #expect(table.data.replacing("\n", with: " ").contains(note), "\(table.data)")
        let reported = try Decoded<JSONValue>(try await report(daemon, ["--json", "--account", "Giro"]).data).value
        #expect(reported["note"] == nil && reported["lines"]?[0]?["result"] == "left")
    }
}
