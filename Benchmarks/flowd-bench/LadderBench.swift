import Glibc

/// W3 for payments: what a day's reminders cost beside few and many instalments that aren't due.
///
/// The same number is due in both rows, one for each tenant, so that what they differ by is the cost of what only exists.
struct LadderBench {
    static let ladder = "0d due; 7d first; 14d final fee 5.00; repeat 14d"
    /// Instalments that flowd surely makes in a second.
    static let instalmentsPerSecond = 1000
    /// Most seconds until all that is due is sent.
    static let secondsMax = 600.0

    let setting: Setting
    let tenantCount: Int
    let instalmentCounts: [Int]

    func run() throws {
        print("W3: reminders of \(tenantCount) instalments that are due, one a tenant, beside those that aren't")
        print(" instalments   all sent after, s   processor, s   for each that is due, µs   next step planned")
        for count in instalmentCounts {
            try setting.withDaemon("w3-ladder") { daemon in
                let connection = try Connection(path: daemon.socket)
                defer { connection.close() }
                try prepare(connection, laterCount: max(0, count / tenantCount - 1))
                let begin = try addDue(connection)
                while time(nil) < begin { usleep(20_000) }
                try measure(daemon, instalmentCount: count)
            }
        }
    }

    /// Tenants with a payer each, who owes something in many years.
    private func prepare(_ connection: Connection, laterCount: Int) throws {
        try connection.callAll(
            (0..<tenantCount).map {
                ("io.flowd.Tenants.Create", #"{"slug":"t\#($0)","timeZone":"UTC","currency":"EUR"}"#)
            }
        )
        try connection.callAll(
            (0..<tenantCount).map { ("io.flowd.Profiles.Create", #"{"tenant":"t\#($0)","key":"payer"}"#) }
        )
        guard laterCount > 0 else { return }
        let parts = (0..<laterCount).map { index in
            #"{"share":"\#(index == 0 ? "rest" : "1.00")","due":"\#(2100 + index / 300)-\#(10 + index / 28 % 3)-\#(10 + index % 18)"}"#
        }
        try add(total: laterCount + 1, parts: parts.joined(separator: ","), ladder: Self.ladder, connection)
    }

    /// One instalment a tenant that is due in a minute or two; tells when.
    private func addDue(_ connection: Connection) throws -> Int {
        let begin = (time(nil) + 30 + tenantCount / Self.instalmentsPerSecond) / 60 * 60 + 60
        var (instant, parts) = (time_t(begin), tm())
        gmtime_r(&instant, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let due = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
        let ladder = Self.ladder + "; at \(two(parts.tm_hour)):\(two(parts.tm_min))"
        try add(total: 100, parts: #"{"share":"rest","due":"\#(due)"}"#, ladder: ladder, connection)
        guard time(nil) < begin else { throw BenchError("Making the instalments took too long; use fewer tenants") }
        return begin
    }

    private func add(total: Int, parts: String, ladder: String, _ connection: Connection) throws {
        let spec = """
            {"title":"Lessons","party":"payer","direction":"incoming","total":"\(total).00","instalments":[\(parts)],\
            "ladder":"\(ladder)"}
            """
        try connection.callAll(
            (0..<tenantCount).map { ("io.flowd.Payments.AddSchedule", #"{"tenant":"t\#($0)","spec":\#(spec)}"#) }
        )
    }

    private func measure(_ daemon: DaemonProcess, instalmentCount: Int) throws {
        let (processor, start) = (try daemon.processorSeconds, now())
        let sent = try BareQuery(
            "SELECT count(*) FROM reminder WHERE fate IN ('sent', 'sentLate')",
            on: daemon.database
        )
        while try sent.number() < tenantCount {
            guard now() - start < Self.secondsMax else { throw BenchError("Reminders stay open") }
            usleep(100_000)
        }
        let (seconds, used) = (now() - start, try daemon.processorSeconds - processor)
        let planned = try BareQuery("SELECT count(*) FROM task WHERE dueAt IS NOT NULL", on: daemon.database).number()
        let existing = try BareQuery("SELECT count(*) FROM instalment", on: daemon.database).number()
        guard existing == instalmentCount else {
            throw BenchError("\(existing) of \(instalmentCount) instalments are there")
        }
        print(
            column(String(existing), 12) + column(fixed(seconds, 1), 20) + column(fixed(used, 2), 15)
                + column(fixed(used / Double(tenantCount) * 1_000_000, 0), 27) + column(String(planned), 20)
        )
    }
}
