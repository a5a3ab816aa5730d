// Written by generate.py from io.systemd.service.varlink.

/// What systemd's own services answer about themselves, in systemd's words: flowd is reloaded and its log set by the
/// same calls.
///
/// GetEnvironment is left out: what flowd was started with is nobody's business.
package enum SystemdServiceAPI: APIInterface {
    package static let name = "io.systemd.service"

    package static let text = decoded(PackageResources.io_systemd_service_varlink)

    /// One of its methods.
    package protocol Method: APIMethod where Interface == SystemdServiceAPI {}

    package static let methods: [any APIMethod.Type] = [Ping.self, Reload.self, SetLogLevel.self, GetLogLevel.self]

    package static let errors: [any APIError.Type] = []
}
