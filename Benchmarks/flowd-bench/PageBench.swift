import Histogram

/// W5, first half: a page of 100 of 10,000 jobs, each page beside the same SELECT by bare SQLite, and the newest first
/// beside the reference.
struct PageBench {
    static let jobCount = 10_000
    static let pageLimit = 100

    let setting: Setting

    func run() throws {
        try setting.withDaemon("w5-pages") { daemon in
            let world = try World(socket: daemon.socket, tenantCount: 1, jobCount: Self.jobCount)
            try progress(world)
            print("W5: a page of \(Self.pageLimit) of \(Self.jobCount) jobs")
            print("list                  flowd p50 ms   p99 ms   bare SQLite p50 ms   p99 ms  ratio")
            for list in PageList.all { print(try measure(list, daemon)) }
        }
        try setting.withBoth("w5-page") { flowd, reference in
            let walks = try [flowd, reference].map { server in
                _ = try World(socket: server.socket, tenantCount: 1, jobCount: Self.jobCount)
                return try Connection(path: server.socket)
            }
            defer { for walk in walks { walk.close() } }
            var comparison = Comparison("w5 page")
            for _ in 0..<setting.rounds {
                try comparison.takeRound {
                    try walk(walks[0])
                } reference: {
                    try walk(walks[1])
                }
            }
            print(Comparison.heading("pages"))
            setting.ratios.tell(comparison)
        }
    }

    /// Reads the newest jobs page by page, from the beginning again when the list ends.
    private func walk(_ connection: Connection) throws -> Sample {
        var microseconds: [UInt32] = []
        let start = now()
        var cursor: String?
        while now() - start < setting.secondsOfRound {
            let after = cursor.map { ",\"after\":\"\($0)\"" } ?? ""
            let sent = now()
            let reply = try connection.call(
                "io.flowd.Jobs.List",
                "{\"tenant\":\"t0\",\"limit\":\(Self.pageLimit)\(after)}"
            )
            microseconds.append(UInt32((now() - sent) * 1_000_000))
            cursor = Self.cursor(in: reply)
        }
        // Only the time of the calls: looking for the cursor is a good part of the rest.
        let seconds = microseconds.reduce(0) { $0 + Double($1) / 1_000_000 }
        return Sample(count: microseconds.count, seconds: seconds, microseconds: microseconds)
    }

    /// Some steps are done, so that jobs differ in their percentages, and one with answers.
    private func progress(_ world: World) throws {
        let connection = try Connection(path: world.socket)
        defer { connection.close() }
        try connection.callAll(
            (0..<Self.jobCount).flatMap { job in
                (0..<job % 4).map { World.complete(job * World.stepCount + $0, in: 0) }
            }
        )
        try connection.callAll(
            (1...Self.jobCount).map { job in
                let form = "{\"note\":\"note \(job % 100)\",\"reading\":\"\(job % 2)\",\"unit\":\"bar\"}"
                let step = "{\"tenant\":\"t0\",\"job\":\"\(job)\",\"step\":\"s9\",\"form\":\(form)}"
                return ("io.flowd.Actions.Complete", step)
            }
        )
    }

    /// Walks through the list page by page, as often as there is time for.
    private func measure(_ list: PageList, _ daemon: DaemonProcess) throws -> String {
        let connection = try Connection(path: daemon.socket)
        defer { connection.close() }
        let bare = try BareQuery(list.sql, on: daemon.database)
        var latencies = Histogram<UInt32>(numberOfSignificantValueDigits: .three)
        var bareLatencies = latencies
        let start = now()
        var cursor: String?
        var page = 0
        while now() - start < setting.seconds {
            let after = cursor.map { ",\"after\":\"\($0)\"" } ?? ""
            let parameters = "{\"tenant\":\"t0\",\"limit\":\(Self.pageLimit)\(list.parameters)\(after)}"
            let sent = now()
            let reply = try connection.call("io.flowd.Jobs.List", parameters)
            let answered = now()
            latencies.record(UInt64((answered - sent) * 1_000_000))
            let rows = try bare.run(Self.jobCount + 1 - page * Self.pageLimit, page * Self.pageLimit)
            bareLatencies.record(UInt64((now() - answered) * 1_000_000))
            guard rows > 0 || cursor != nil || list.isEmpty else { throw BenchError("\(list.name) has no rows") }
            cursor = Self.cursor(in: reply)
            page = cursor == nil ? 0 : page + 1
        }
        let median = Double(latencies.valueAtPercentile(50))
        return list.name.padding(to: 22)
            + column(milliseconds(latencies, 50), 12) + column(milliseconds(latencies, 99), 9)
            + column(milliseconds(bareLatencies, 50), 21) + column(milliseconds(bareLatencies, 99), 9)
            + column(fixed(Double(bareLatencies.valueAtPercentile(50)) / max(1, median), 2), 7)
    }

    private static func cursor(in reply: String) -> String? {
        guard let range = reply.firstRange(of: "\"next\":\"") else { return nil }
        return String(reply[range.upperBound...].prefix { $0 != "\"" })
    }
}

/// One way to list, and its yardstick: ?1 is the job after the page's first, ?2 how many come before.
struct PageList {
    let name: String
    /// Further parameters of io.flowd.Jobs.List.
    let parameters: String
    let sql: String
    /// True where no job is as it is asked for.
    var isEmpty = false

    static let all = [
        PageList(
            name: "newest first",
            parameters: "",
            sql: "SELECT * FROM job WHERE tenant = 1 AND id < ?1 ORDER BY id DESC LIMIT 101"
        ),
        PageList(
            name: "one state",
            parameters: ",\"states\":[\"running\"]",
            sql: "SELECT * FROM job WHERE tenant = 1 AND state = 'running' AND id < ?1 ORDER BY id DESC LIMIT 101"
        ),
        PageList(
            name: "one template",
            parameters: ",\"template\":\"bench\"",
            sql: "SELECT * FROM job WHERE tenant = 1 AND template = 'bench' AND id < ?1 ORDER BY id DESC LIMIT 101"
        ),
        PageList(
            name: "newest change first",
            parameters: ",\"sort\":\"-changed\"",
            sql: "SELECT * FROM job WHERE tenant = 1 ORDER BY event DESC, id DESC LIMIT 101 OFFSET ?2 + 0 * ?1"
        ),
        PageList(
            name: "text in the subject",
            parameters: ",\"search\":\"CUSTOMER 77\"",
            sql: "SELECT * FROM job WHERE tenant = 1 AND ?1 > 0 AND subject LIKE '%customer 77%' "
                + "ORDER BY id DESC LIMIT 101 OFFSET ?2"
        ),
        PageList(
            name: "answer of every 2nd",
            parameters: ",\"where\":[\"form.s9.reading=1\"]",
            sql: answer("reading", "\"1\"")
        ),
        PageList(
            name: "answer of every 100th",
            parameters: ",\"where\":[\"form.s9.note=note 7\"]",
            sql: answer("note", "\"note 7\"")
        ),
        PageList(
            name: "answer of none",
            parameters: ",\"where\":[\"form.s9.note=note 100\"]",
            sql: answer("note", "\"note 100\""),
            isEmpty: true
        ),
    ]

    /// Jobs with an answer, as JSON.
    private static func answer(_ field: String, _ value: String) -> String {
        "SELECT job.* FROM job CROSS JOIN action AS answer WHERE job.tenant = 1 AND ?1 > 0 AND answer.tenant = 1 "
            + "AND answer.job = job.id AND answer.step = 's9' AND answer.state = 'done' "
            + "AND answer.form -> '$.\(field)' = '\(value)' ORDER BY job.id DESC LIMIT 101 OFFSET ?2"
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

/// A percentile of microseconds, in milliseconds.
func milliseconds(_ latencies: Histogram<UInt32>, _ percentile: Double) -> String {
    fixed(Double(latencies.valueAtPercentile(percentile)) / 1000, 3)
}
