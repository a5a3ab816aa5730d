// Written by generate.py from io.flowd.Daemon.varlink.

import Varlink

extension DaemonAPI {
    /// Kind of a channel, by how it delivers.
    package enum ChannelKind: String, WireEnum {
        case journal
        case command
        case webhook
        case mail
        case ntfy
        case sendmail
    }
}
