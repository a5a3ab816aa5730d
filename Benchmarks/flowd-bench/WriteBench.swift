/// W1 and W2: durable changes a second over 100 tenants, flowd and the reference in turn.
struct WriteBench {
    static let tenantCount = 100
    /// Enough for some rows of five seconds each.
    static let jobCount = 300

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
            var rows = try (setting.rows ?? "1x1,1x16,16x1,64x1").split(separator: ",").map { try Row(String($0)) }
            for index in rows.indices { rows[index].name(after: name) }
            for _ in 0..<setting.rounds {
                for index in rows.indices {
                    try rows[index].takeRound(loads[0], besides: loads[1], seconds: setting.secondsOfRound)
                }
            }
            for row in rows { setting.ratios.tell(row.comparison) }
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

    mutating func name(after work: String) { comparison = Comparison("\(work) \(connections)x\(pipelined)") }

    mutating func takeRound(_ flowd: Load, besides reference: Load, seconds: Double) throws {
        try comparison.takeRound {
            try flowd.run(connections: connections, pipelined: pipelined, seconds: seconds)
        } reference: {
            try reference.run(connections: connections, pipelined: pipelined, seconds: seconds)
        }
    }
}
