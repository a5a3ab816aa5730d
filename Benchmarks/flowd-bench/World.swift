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
        let fields = ["note", "reading", "unit", "photo"].map { "{field: \($0), type: text}" }.joined(separator: ", ")
        let steps = (0..<Self.stepCount).map { "  - {step: s\($0), title: Step \($0), form: [\(fields)]}" }
        let attributes = ["customer", "address", "phone"].map { "  - {field: \($0), type: text}" }
        let lines = ["template: bench", "title: Ten steps", "attributes:"] + attributes + ["steps:"] + steps
        let source = lines.joined(separator: "\\n")
        try connection.callAll((0..<tenantCount).map { ("io.flowd.Tenants.Create", "{\"slug\":\"t\($0)\"}") })
        try connection.callAll(
            (0..<tenantCount).map {
                ("io.flowd.Templates.Apply", "{\"tenant\":\"t\($0)\",\"source\":\"\(source)\"}")
            }
        )
        try Self.startJobs(connection, tenantCount: tenantCount, jobCount: jobCount)
    }

    /// Starts so many further jobs in each tenant.
    static func startJobs(_ connection: Connection, tenantCount: Int, jobCount: Int) throws {
        try connection.callAll((0..<tenantCount * jobCount).map { start(in: $0 % tenantCount, $0 / tenantCount) })
    }

    /// What a completion tells beside the step.
    static let form = """
        "form":{"note":"checked on site, photo attached, reading 1.4 bar","reading":"1.4","unit":"bar",\
        "photo":"IMG_20261120_101112.jpg"}
        """
    /// What a start tells beside the template.
    static let attributes = """
        "attributes":{"customer":"Jane Example","address":"Mill Lane 12","phone":"+44 20 0000 0000"}
        """
    static let key = "\"idempotencyKey\":\"6f1d2c1e-0000-4000-8000-{id}\""

    /// A call as `Load` makes it, of a tenant and with these further parameters.
    static func call(_ method: String, _ parameters: String) -> String {
        "{\"method\":\"io.flowd.\(method)\",\"parameters\":{\"tenant\":\"t{tenant}\",\(parameters)}}"
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
