// Written by generate.py from io.flowd.Events.varlink.

/// Events of a tenant: each change, its principal, and the values before and after; numbered without holes,
/// hash-chained, never changed.
package enum EventsAPI: APIInterface {
    package static let name = "io.flowd.Events"

    package static let text = decoded(PackageResources.io_flowd_Events_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == EventsAPI {}

    package static let methods: [any APIMethod.Type] = [List.self, Watch.self]

    package static let errors: [any APIError.Type] = [NoSuchJob.self]
}
