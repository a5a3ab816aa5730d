// Written by generate.py from io.flowd.Simulation.varlink.

/// Simulation of what flowd would do by the clock: its own scheduler and engine on a copy of a tenant's data, in
/// virtual time.
///
/// No message is sent, and nothing of the tenant is changed.
package enum SimulationAPI: APIInterface {
    package static let name = "io.flowd.Simulation"

    package static let text = decoded(PackageResources.io_flowd_Simulation_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == SimulationAPI {}

    package static let methods: [any APIMethod.Type] = [Run.self]

    package static let errors: [any APIError.Type] = []

    /// Alias of the type in `io.flowd.Reminders`.
    package typealias Fate = RemindersAPI.Fate
}
