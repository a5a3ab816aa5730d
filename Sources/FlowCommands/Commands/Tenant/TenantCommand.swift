import ArgumentParser

/// Command group `flowctl tenant`, which works on tenants.
struct TenantCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tenant",
        abstract: "Tenants, each of which is a world of its own.",
        subcommands: [TenantCreate.self, TenantList.self, TenantShow.self, TenantSet.self],
        aliases: ["tenants"]
    )
}
