import FlowCore
import Synchronization
import TestSupport
import Testing

@testable import FlowChannels

@Suite struct JournalChannelTests {
    private final class Sink: JournalSink {
        let entries = Mutex<[[JournalField]]>([])
        let error: JournalError?

        init(error: JournalError? = nil) {
            self.error = error
        }

        func send(_ fields: [JournalField]) throws(JournalError) {
            if let error { throw error }
            entries.withLock { $0.append(fields) }
        }
    }

    @Test func anEntryHasFieldsOfItsOwn() async {
        let sink = Sink()
        let delivery = Delivery.sample("d1", on: "journal", recipient: "Mrs Ito", payload: "{\"n\":1}")
        #expect(await JournalChannel(name: "journal", sink: sink).deliver(delivery) == .sent)
        let fields = sink.entries.withLock { $0.first ?? [] }.map { "\($0.name)=\($0.value)" }
        #expect(
            fields == [
                "MESSAGE=a: Medication (for Mrs Ito)", "MESSAGE_ID=\(JournalChannel.messageID)", "PRIORITY=5",
                "SYSLOG_IDENTIFIER=flowd", "FLOWD_SENTENCE=a: Medication (for Mrs Ito)", "FLOWD_TENANT=a",
                "FLOWD_DELIVERY=d1", "FLOWD_CHANNEL=journal", "FLOWD_ATTEMPT=1", "FLOWD_TITLE=Medication",
                "FLOWD_TEXT=Take it\nnow", "FLOWD_PAYLOAD={\"n\":1}", "FLOWD_REMINDER=r-d1",
                "FLOWD_RECIPIENT=Mrs Ito",
            ]
        )
        #expect(JournalChannel.messageID.utf8.count == 32)
    }

    @Test(
        arguments: [
            (
                #"{"reminder":"1/2/1","job":"12","step":"photo"}"#,
                ["REMINDER=r-d1", "REMINDER=1/2/1", "JOB=12", "STEP=photo"]
            ),
            (
                #"{"title":"2 reminders","reminders":[{"reminder":"r-d1","job":"12","step":"a"},{"reminder":"3/1/1","paymentSchedule":"7"}]}"#,
                ["REMINDER=r-d1", "JOB=12", "STEP=a", "REMINDER=3/1/1", "SCHEDULE=7"]
            ),
            ("", ["REMINDER=r-d1"]), ("no JSON", ["REMINDER=r-d1"]), (#"{"job":12}"#, ["REMINDER=r-d1"]),
        ] as [(String, [String])]
    )
    func anEntryIsFoundByWhatItIsAbout(payload: String, expected: [String]) {
        let fields = JournalSubject(.sample("d1", payload: payload)).fields.map { "\($0.name)=\($0.value)" }
        #expect(fields == expected.map { "FLOWD_" + $0 })
    }

    @Test func aJournalThatDoesNotTakeItIsTriedAgain() async {
        let channel = JournalChannel(name: "journal", sink: Sink(error: JournalError(errorNumber: 11)))
        let expected = DeliveryResult.failed(reason: "The journal didn't take it: errno 11", isPermanent: false)
        #expect(await channel.deliver(.sample("d1")) == expected)
    }

    @Test func aLongValueIsCut() {
        let field = JournalField("FLOWD_TEXT", String(repeating: "x", count: 100_000))
        #expect(field.value.utf8.count == JournalChannel.valueSizeBytesMax)
    }
}
