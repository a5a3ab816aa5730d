/// Tenants with a template of ten steps, and some jobs of it.
struct World {
    static let stepCount = 10

    let socket: String
    let tenantCount: Int

    /// Creates tenants, a template in each, and in each so many jobs.
    init(socket: String, tenantCount: Int, jobCount: Int) throws {
        self.socket = socket
        self.tenantCount = tenantCount
        let connection = try Connection(path: socket)
        defer { connection.close() }
        let steps = (0..<Self.stepCount).map { "  - {step: s\($0), title: Step \($0)}" }.joined(separator: "\\n")
        let source = "template: bench\\ntitle: Ten steps\\nsteps:\\n" + steps
        try connection.callAll((0..<tenantCount).map { ("io.flowd.Tenants.Create", "{\"slug\":\"t\($0)\"}") })
        try connection.callAll(
            (0..<tenantCount).map {
                ("io.flowd.Templates.Apply", "{\"tenant\":\"t\($0)\",\"source\":\"\(source)\"}")
            }
        )
        try connection.callAll((0..<tenantCount * jobCount).map { Self.start(in: $0 % tenantCount, $0 / tenantCount) })
    }

    /// The call that starts a job.
    static func start(in tenant: Int, _ number: Int) -> (method: String, parameters: String) {
        let subject = "Customer \(number * 7919 % 10_007)"
        return (
            "io.flowd.Jobs.Start",
            "{\"tenant\":\"t\(tenant)\",\"template\":\"bench\",\"subject\":\"\(subject)\"}"
        )
    }

    /// The call that completes an action of a tenant, counted over its jobs.
    static func complete(_ action: Int, in tenant: Int) -> (method: String, parameters: String) {
        let (job, step) = (action / stepCount + 1, action % stepCount)
        return (
            "io.flowd.Actions.Complete",
            "{\"tenant\":\"t\(tenant)\",\"job\":\"\(job)\",\"step\":\"s\(step)\"}"
        )
    }
}
