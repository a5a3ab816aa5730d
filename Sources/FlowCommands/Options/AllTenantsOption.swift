import ArgumentParser

/// Whether a list goes over every tenant that the caller can see.
struct AllTenantsOption: ParsableArguments, Sendable {
    @Flag(
        name: [.customShort("A"), .customLong("all-tenants")],
        help: "Over all tenants that you can see, each line with its tenant."
    )
    var isWanted = false

    /// Refuses a tenant beside it, and what is numbered by tenant: option names with true where they are given.
    func check(_ global: GlobalOptions, without numbered: KeyValuePairs<String, Bool> = [:]) throws {
        guard isWanted else { return }
        if let tenant = global.tenant, !tenant.isEmpty {
            throw ValidationError("--all-tenants and --tenant \(tenant) contradict each other: give one of them.")
        }
        if let option = numbered.first(where: \.value)?.key {
            throw ValidationError("\(option) is of one tenant, as each counts its own: give --tenant with it.")
        }
    }
}
