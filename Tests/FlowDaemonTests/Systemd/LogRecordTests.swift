import FlowDaemon
import Glibc
import Logging
import Testing

@Suite struct LogRecordTests {
    private func makeRecord(
        _ message: Logger.Message = "Job started",
        level: Logger.Level = .info,
        metadata: Logger.Metadata = [:],
        handlerMetadata: Logger.Metadata = [:],
        provider: Logger.MetadataProvider? = nil
    ) -> LogRecord {
        let event = LogEvent(
            level: level,
            message: message,
            metadata: metadata,
            source: "FlowDaemon",
            file: "FlowDaemon/Daemon.swift",
            function: "run()",
            line: 42
        )
        return LogRecord(event, metadata: handlerMetadata, provider: provider)
    }

    private func value(_ name: String, of entry: JournalEntry) -> String? {
        entry.fields.first { $0.name == name }?.value
    }

    @Test func entryCarriesTheCommonFieldsAndOneForEachValue() {
        let record = makeRecord(level: .warning, metadata: ["tenant": "acme", "job": "12", "action.step": "photo"])
        let entry = JournalEntry(record, label: "flowd.engine")
        #expect(
            entry.fields.map { "\($0.name)=\($0.value)" } == [
                "MESSAGE=Job started (action.step=photo, job=12, tenant=acme)",
                "PRIORITY=4",
                "SYSLOG_IDENTIFIER=flowd",
                "CODE_FILE=FlowDaemon/Daemon.swift",
                "CODE_LINE=42",
                "CODE_FUNC=run()",
                "FLOWD_LOGGER=flowd.engine",
                "FLOWD_SENTENCE=Job started",
                "FLOWD_ACTION_STEP=photo",
                "FLOWD_JOB=12",
                "FLOWD_TENANT=acme",
            ]
        )
    }

    @Test(arguments: [
        ("tenant", "FLOWD_TENANT"), ("action.step", "FLOWD_ACTION_STEP"), ("error-code", "FLOWD_ERROR_CODE"),
        ("", "FLOWD_"), ("a=b\nc", "FLOWD_A_B_C"), ("größe", "FLOWD_GR____E"),
        (String(repeating: "k", count: 100), "FLOWD_" + String(repeating: "K", count: 58)),
    ])
    func fieldNamesHoldOnlyWhatJournaldTakes(key: String, expected: String) {
        #expect(JournalEntry.name(key) == expected)
    }

    @Test(arguments: [
        ("fc2e22bc6ee647b6b90729ab34a250b1", "fc2e22bc6ee647b6b90729ab34a250b1"),
        ("FC2E22BC-6EE6-47B6-B907-29AB34A250B1", "fc2e22bc6ee647b6b90729ab34a250b1"),
        ("fc2e", nil), ("zz2e22bc6ee647b6b90729ab34a250b1", nil), ("", nil),
    ])
    func messageIDIsAFieldOfItsOwnIfItIsOne(given: String, expected: String?) {
        let entry = JournalEntry(makeRecord(metadata: ["message.id": .string(given)]), label: "l")
        #expect(value("MESSAGE_ID", of: entry) == expected)
        #expect(value("FLOWD_MESSAGE_ID", of: entry) == (expected == nil ? given : nil))
        #expect(value("MESSAGE", of: entry) == "Job started")
    }

    @Test func hostileValueStaysWholeInItsFieldAndHarmlessInTheLine() {
        let hostile = "x\nPRIORITY=0\0\u{1b}[2J\u{202e}"
        let record = makeRecord(metadata: ["name": .string(hostile)])
        #expect(value("FLOWD_NAME", of: JournalEntry(record, label: "l")) == hostile)
        #expect(record.text == #"Job started (name=x\nPRIORITY=0\0\u{1B}[2J\u{202E})"#)
    }

    @Test func hugeValuesAreCutAndTooManyAreLeftOut() {
        let huge = String(repeating: "ä", count: 200_000)
        var metadata: Logger.Metadata = ["a": .string(huge)]
        for number in 0..<2000 { metadata["k\(number)"] = "v" }
        let record = makeRecord(metadata: metadata)
        let entry = JournalEntry(record, label: "l")
        #expect(value("FLOWD_A", of: entry)?.utf8.count == JournalEntry.valueSizeBytesMax)
        #expect(entry.fields.count == 8 + JournalEntry.valueCountMax)
        #expect(record.text.hasPrefix("Job started (a=" + String(repeating: "ä", count: 256) + "…, "))
    }

    @Test func valuesOfTheEventWinOverProviderAndHandler() {
        let provider = Logger.MetadataProvider { ["a": "provider", "b": "provider"] }
        let record = makeRecord(
            metadata: ["a": "event"],
            handlerMetadata: ["a": "handler", "b": "handler", "c": "handler"],
            provider: provider
        )
        #expect(record.text == "Job started (a=event, b=provider, c=handler)")
    }

    @Test(arguments: [
        (Logger.Level.critical, "<2>M\n"), (.error, "<3>M\n"), (.warning, "<4>M\n"), (.notice, "<5>M\n"),
        (.info, "<6>M\n"), (.debug, "<7>M\n"), (.trace, "<7>M\n"),
    ])
    func prefixedLineBeginsWithThePriority(level: Logger.Level, expected: String) {
        #expect(StandardErrorLogHandler.line(makeRecord("M", level: level), style: .prefixed) == expected)
    }

    @Test func readableLineBeginsWithTheWord() {
        let record = makeRecord("Socket bound", level: .notice, metadata: ["path": "/run/x"])
        #expect(StandardErrorLogHandler.line(record, style: .readable) == "notice: Socket bound (path=/run/x)\n")
    }
}
