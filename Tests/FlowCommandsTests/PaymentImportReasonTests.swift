import FlowAPI
import Testing
import Varlink

@testable import FlowCommands

/// What `flowctl payment import` tells of files that it can't read, and of names that name nothing.
@Suite struct PaymentImportReasonTests {
    /// A daemon that has schedules 1 to 5, and nothing that is owed.
    private static func daemon() -> FakeDaemon {
        let replies: [String: any Encodable & Sendable] = [
            TenantsAPI.Show.method: TenantsAPI.Show.Reply(tenant: Samples.tenants[0]),
            ProfilesAPI.List.method: ProfilesAPI.List.Reply(profiles: []),
            PaymentsAPI.Due.method: PaymentsAPI.Due.Reply(instalments: []),
            PaymentsAPI.FindBankLines.method: PaymentsAPI.FindBankLines.Reply(bankLines: []),
            PaymentsAPI.List.method: PaymentsAPI.List.Reply(payments: []),
        ]
        var answers = replies.mapValues { reply -> FakeDaemon.Answerer in { _ in .success(reply) } }
        answers[PaymentsAPI.ListSchedules.method] = { parameters in
            var after = 0
            if case .string(let number)? = parameters["after"] { after = Int(number) ?? 0 }
            return .success(PaymentsAPI.ListSchedules.Reply(schedules: after < 5 ? [Samples.schedule] : []))
        }
        return FakeDaemon(answers)
    }

    private func run(_ line: String, input: String) async throws -> Run {
        try await Self.daemon().serving { socket in
            await flowctl(
                line.split(separator: " ").map(String.init),
                environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"],
                input: input,
                // 2027-03-02T12:00:00Z.
                now: 1_803_988_800
            )
        }
    }

    @Test func aScheduleThatDoesNotExistIsSaidToBeMissing() async throws {
        let file = "date,amount,reference\n" + [77, 1, 5, 6, 78].map { "2027-03-01,9.00,#\($0)\n" }.joined()
        let run = try await run("payment import - --json", input: file)
        let lines = try Decoded<JSONValue>(run.data).value["lines"]
        let owed = "on which nothing is owed this way in this currency"
        let reported = [
            "#77, and there is no schedule 77", "#1, \(owed)", "#5, \(owed)", "#6, and there is no schedule 6",
            "#78, and there is no schedule 78",
        ]
        for (index, reason) in reported.enumerated() {
            #expect(lines?[index]?["why"] == .string("its reference names \(reason)"), "\(run.data) \(run.talk)")
        }
        let instalment = try await self.run("payment import -", input: "date,amount,reference\n2027-03-01,9.00,#9/2\n")
        #expect(instalment.data.contains("its reference names #9, and there is no schedule 9"))
    }

    @Test(
        arguments: [
            (
                "<?xml version=\"1.0\"?>\n<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.02\"/>\n",
                "XML (CAMT)"
            ),
            ("<a>\n</a>\n", "XML"), (":20:STARTUMS\r\n:25:20120300/0000202051\r\n:61:2703010301C1,00\r\n", "MT940"),
            ("ABNANL2A\n940\nABNANL2A\n:20:START, STOP\n", "MT940"), ("OFXHEADER:100\n<OFX></OFX>\n", "OFX"),
            ("!Type:Bank\nD03/01/27\n", "QIF"),
        ]
    )
    func aFileOfAnotherFormIsCalledByItsName(input: String, form: String) async throws {
        let run = try await run("payment import -", input: input)
        #expect(run.status == 65 && run.data.isEmpty)
        let reported = """
            error: -: file is “\(form)”; allowed: CSV with a heading in its first line, and no other form: choose CSV \
            where your bank offers the file.
            """
        #expect(run.talk.hasPrefix(reported), "\(run.talk)")
    }

    @Test(
        arguments: [
            ("Kontoauszug\n\nTag;Betrag\nBuchungstag;Betrag\n01.03.2027;1,00\n", "Kontoauszug in line 1", 4),
            ("Kontoauszug;2027\r\nBuchungstag;Betrag\r\n01.03.2027;1,00\r\n", "Kontoauszug;2027 in line 1", 2),
            ("\"Account, of:\",\"a\"\nValue date,Amount\n", "\"Account, of:\",\"a\" in line 1", 2),
        ]
    )
    func linesAboveTheHeadingAreToBeTakenAway(input: String, found: String, heading: Int) async throws {
        let run = try await run("payment import -", input: input)
        let reported = """
            error: -: file is “\(found), and a heading in line \(heading)”; allowed: CSV with a heading in its first \
            line: take away what stands above it, with tail -n +\(heading) FILE.
            """
        #expect(run.status == 65 && run.talk.hasPrefix(reported), "\(run.talk)")
    }

    @Test(
        arguments: [
            (
                "date,amount,reference,Foo\n2027-03-01,9.00,#1,x\n",
                [
                    "no column tells who paid, so lines are matched by reference and amount alone",
                    "column 4 “Foo” isn't read; if it is who paid, say --columns counterpart=4",
                ]
            ),
            (
                "date,amount,reference,Valuta,Foo\n2027-03-01,9.00,#1,2027-03-02,x\n",
                [
                    "no column tells who paid, so lines are matched by reference and amount alone",
                    "column 4 “Valuta”, column 5 “Foo” aren't read; if column 5 is who paid, say --columns counterpart=5",
                ]
            ),
            (
                "date,amount,payee,Foo,Balance\n2027-03-01,9.00,a,x,y\n",
                [
                    "column 4 “Foo”, column 5 “Balance” aren't read; if one of them is of use, say with "
                        + "--columns what it is, such as reference=4"
                ]
            ), ("date,amount,payee,Foo\n2027-03-01,9.00,a,\n", []),
        ] as [(String, [String])]
    )
    func whatIsNotReadIsReported(input: String, notes: [String]) async throws {
        let run = try await run("payment import -", input: input)
        let data = run.data.replacing("\n", with: " ")
        for note in notes { #expect(data.contains(note), "\(run.data)") }
        #expect(data.contains("n't read;") == !notes.isEmpty, "\(run.data)")
        let json = try Decoded<JSONValue>(try await self.run("payment import - --json", input: input).data).value
        #expect(json["hasCounterpart"] == .bool(notes.count != 2), "\(json)")
        if notes.last?.contains("column 4 “Foo” isn't") == true, notes.count == 2 {
            #expect(json["unreadColumns"] == [["column": 4, "heading": "Foo"]])
        }
    }

    @Test func whereNoHeadingIsFoundItIsSaidWhereItHasToBe() async throws {
        let run = try await run("payment import -", input: "Kontoauszug;x\n1;2\n")
        let reported = "allowed: a column of that name in the first line, which has to be the heading, or where it is"
        #expect(run.status == 65 && run.talk.contains(reported), "\(run.talk)")
    }

    @Test(
        arguments: [
            (Array("W".utf8) + [0xE4] + Array("hrung".utf8), "iconv -f LATIN1 -t UTF-8 FILE"),
            ([0xFF, 0xFE, 0x41, 0], "iconv -f UTF-16 -t UTF-8 FILE"), ([0x50, 0x4B, 3, 4, 0xFF], "a spreadsheet"),
            (Array("%PDF-1.7\n".utf8) + [0xFF], "it is no text, but PDF"),
        ] as [([UInt8], String)]
    )
    func bytesThatAreNotUTF8TellWhatToDo(bytes: [UInt8], reported: String) {
        #expect(Source.notText(bytes, "-").contains(reported))
    }
}
