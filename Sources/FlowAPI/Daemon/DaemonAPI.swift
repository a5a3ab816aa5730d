// Written by generate.py from io.flowd.Daemon.varlink.

/// The daemon itself, and the errors that every flowd interface may answer with.
///
/// Times are RFC 3339 in UTC, ids are strings, integers stay below 2^53.
package enum DaemonAPI: APIInterface {
    package static let name = "io.flowd.Daemon"

    package static let text = decoded(PackageResources.io_flowd_Daemon_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == DaemonAPI {}

    package static let methods: [any APIMethod.Type] = [
        GetStatus.self,
        ConfirmClock.self,
        Metrics.self,
        Reload.self,
        ListChannels.self,
        TestChannel.self,
        WhoAmI.self,
        Authenticate.self,
    ]

    package static let errors: [any APIError.Type] = [
        NoSuchChannel.self,
        ChannelTestFailed.self,
        InvalidConfiguration.self,
        AuthenticationFailed.self,
        RoleTooLow.self,
        InvalidInput.self,
        IdempotencyConflict.self,
        NoSuchTenant.self,
        Busy.self,
        DiskFull.self,
        Stopping.self,
        LimitReached.self,
        DataDamaged.self,
        InternalError.self,
    ]
}
