// Written by generate.py from io.systemd.service.varlink.

/// Calls that systemd's own services answer about themselves, under systemd's names: flowd is reloaded and its log set
/// by the same calls.
///
/// GetEnvironment is left out, since the environment that flowd was started with is private.
package enum SystemdServiceAPI: APIInterface {
    package static let name = "io.systemd.service"

    package static let text = decoded(PackageResources.io_systemd_service_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == SystemdServiceAPI {}

    package static let methods: [any APIMethod.Type] = [Ping.self, Reload.self, SetLogLevel.self, GetLogLevel.self]

    package static let errors: [any APIError.Type] = []
}
