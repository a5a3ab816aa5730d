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
                "SYSLOG_IDENTIFIER=flowd", "FLOWD_TENANT=a", "FLOWD_REMINDER=r-d1", "FLOWD_DELIVERY=d1",
                "FLOWD_CHANNEL=journal", "FLOWD_ATTEMPT=1", "FLOWD_TITLE=Medication", "FLOWD_TEXT=Take it\nnow",
                "FLOWD_PAYLOAD={\"n\":1}", "FLOWD_RECIPIENT=Mrs Ito",
            ]
        )
        #expect(JournalChannel.messageID.utf8.count == 32)
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
