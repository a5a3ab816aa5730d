/// W1 and W2: durable changes a second over 100 tenants, flowd and the reference in turn.
struct WriteBench {
    static let tenantCount = 100
    /// Jobs of each tenant at the beginning, and so many more whenever a round could use them up.
    static let jobCount = 100
    /// Actions a second that no server completes.
    static let rateMax = 150_000.0

    let setting: Setting

    /// W1: action completions, bare and with a form of four fields and an idempotency key.
    func completions() throws {
        print("W1: action completions, 100 tenants, each acknowledged after its sync")
        print(Comparison.heading("completions"))
        for (name, more) in [("w1", ""), ("w1 form+key", ",\(World.form),\(World.key)")] {
            let call = World.call("Actions.Complete", "\"job\":\"{job}\",\"step\":\"s{step}\"\(more)")
            try compare(name, call, jobCount: Self.jobCount, stepCount: World.stepCount)
        }
    }

    /// W2: job starts, bare and with attributes and an idempotency key.
    func starts() throws {
        print("W2: job starts, 10 actions each, 100 tenants, each acknowledged after its sync")
        print(Comparison.heading("starts"))
        for (name, more) in [("w2", ""), ("w2 text+key", ",\(World.attributes),\(World.key)")] {
            let call = World.call("Jobs.Start", "\"template\":\"bench\",\"subject\":\"Customer {id}\"\(more)")
            try compare(name, call, jobCount: 1, stepCount: 0)
        }
    }

    private func compare(_ name: String, _ call: String, jobCount: Int, stepCount: Int) throws {
        try setting.withBoth(name) { flowd, reference in
            let loads = try [flowd, reference].map { server in
                _ = try World(socket: server.socket, tenantCount: Self.tenantCount, jobCount: jobCount)
                return try Load(
                    call,
                    to: server.socket,
                    tenantCount: Self.tenantCount,
                    jobCount: jobCount,
                    stepCount: stepCount
                )
            }
            let texts = (setting.rows ?? "1x1,2x1,4x1,8x1,16x1,64x1,1x16").split(separator: ",")
            var rows = try texts.map { try Row(String($0)) }
            for index in rows.indices { rows[index].name(after: name) }
            for _ in 0..<setting.rounds {
                for index in rows.indices {
                    if stepCount > 0 { for load in loads { try provide(load, rows[index]) } }
                    try rows[index].takeRound(loads[0], besides: loads[1], seconds: setting.secondsOfRound)
                }
            }
            for row in rows { setting.ratios.tell(row.comparison) }
        }
    }
}

extension WriteBench {
    /// Starts as many jobs as a round of a row may use: by twice the rate of its rounds before, or that of nobody.
    private func provide(_ load: Load, _ row: Row) throws {
        let rate = row.rateMax.map { $0 * 2 } ?? Self.rateMax
        let connection = try Connection(path: load.path)
        defer { connection.close() }
        while Double(load.leftCount) < rate * setting.secondsOfRound {
            try World.startJobs(connection, tenantCount: Self.tenantCount, jobCount: Self.jobCount)
            load.extend(jobCount: Self.jobCount)
        }
    }
}

/// So many connections with so many calls in flight on each.
private struct Row {
    let connections: Int
    let pipelined: Int
    private(set) var comparison = Comparison("")

    /// Reads `16x1`.
    init(_ text: String) throws {
        let numbers = text.split(separator: "x").compactMap { Int($0) }
        guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }), numbers[1] <= 64 else {
            throw BenchError("\(text) isn't connections x calls, as 16x1, of at most 64 calls each")
        }
        (connections, pipelined) = (numbers[0], numbers[1])
    }

    /// The highest rate that was seen, of either server.
    var rateMax: Double? { (comparison.flowd + comparison.reference).map(\.rate).max() }

    mutating func name(after work: String) { comparison = Comparison("\(work) \(connections)x\(pipelined)") }

    mutating func takeRound(_ flowd: Load, besides reference: Load, seconds: Double) throws {
        try comparison.takeRound {
            try flowd.run(connections: connections, pipelined: pipelined, seconds: seconds)
        } reference: {
            try reference.run(connections: connections, pipelined: pipelined, seconds: seconds)
        }
    }
}
