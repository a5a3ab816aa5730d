/// W1 and W2: durable changes a second over 100 tenants, each row beside bare SQLite.
struct WriteBench {
    static let tenantCount = 100

    let setting: Setting

    /// W1: action completions.
    func completions() throws {
        let jobCount = 240
        try setting.withDaemon("w1") { daemon in
            let world = try World(socket: daemon.socket, tenantCount: Self.tenantCount, jobCount: jobCount)
            let bare = try BareCompletions(copying: daemon.database, to: daemon.database + ".bare")
            let work = Completions(world: world, countMax: jobCount * World.stepCount)
            let rows = try measure("1x1,1x16,16x1,64x1", work, besides: bare)
            print("W1: action completions, 100 tenants, each acknowledged after its sync")
            print(Row.heading("completions"))
            for row in rows { print(row.text) }
            let single = rows.first { $0.connections == 1 && $0.pipelined == 1 }
            let piped = rows.first { $0.connections == 1 && $0.pipelined == 16 }
            guard let single, let piped else { return }
            print("16 calls pipelined on one connection: \(fixed(piped.rate / single.rate, 1)) x one at a time")
        }
    }

    /// W2: job starts.
    func starts() throws {
        try setting.withDaemon("w2") { daemon in
            let world = try World(socket: daemon.socket, tenantCount: Self.tenantCount, jobCount: 1)
            let connection = try Connection(path: daemon.socket)
            let event = try connection.number(
                "eventNumber",
                of: "io.flowd.Jobs.Show",
                "{\"tenant\":\"t0\",\"job\":\"1\"}"
            )
            connection.close()
            let bare = try BareStarts(copying: daemon.database, to: daemon.database + ".bare", event: event)
            let rows = try measure("1x1,1x16,16x1,64x1", Starts(world: world), besides: bare)
            print("W2: job starts, 10 actions each, 100 tenants, each acknowledged after its sync")
            print(Row.heading("starts"))
            for row in rows { print(row.text) }
        }
    }

    private func measure(
        _ standard: String,
        _ work: some Workload,
        besides bare: some Yardstick
    ) throws -> [Row] {
        var rows = try (setting.rows ?? standard).split(separator: ",").map { try Row(String($0)) }
        for _ in 0..<setting.turns {
            for index in rows.indices {
                try rows[index].takeTurn(work, besides: bare, seconds: setting.seconds / Double(setting.turns))
            }
        }
        return rows
    }
}

/// Completes what there is to complete, tenant by tenant in turn.
private final class Completions: Workload {
    let socket: String
    private let tenantCount: Int
    private let countMax: Int
    private var turns: [Int: Int] = [:]
    private var next: [Int]

    init(world: World, countMax: Int) {
        socket = world.socket
        tenantCount = world.tenantCount
        self.countMax = countMax
        next = [Int](repeating: 0, count: world.tenantCount)
    }

    func nextCall(connection index: Int, of count: Int) throws -> (method: String, parameters: String) {
        let turn = turns[index, default: 0]
        turns[index] = turn + 1
        let tenant = (index + turn * count) % tenantCount
        let action = next[tenant]
        next[tenant] += 1
        guard action < countMax else { throw BenchError("Nothing left to complete; use fewer seconds") }
        return World.complete(action, in: tenant)
    }
}

/// Starts jobs, tenant by tenant in turn.
private final class Starts: Workload {
    let socket: String
    private let tenantCount: Int
    private var turns: [Int: Int] = [:]

    init(world: World) {
        socket = world.socket
        tenantCount = world.tenantCount
    }

    func nextCall(connection index: Int, of count: Int) -> (method: String, parameters: String) {
        let turn = turns[index, default: 0]
        turns[index] = turn + 1
        return World.start(in: (index + turn * count) % tenantCount, turn)
    }
}
