// Written by generate.py from io.flowd.Daemon.varlink.

import Varlink

extension DaemonAPI {
    /// How a channel delivers.
    package enum ChannelKind: String, WireEnum {
        /// Journal.
        case journal
        /// Command.
        case command
        /// Webhook.
        case webhook
        /// Mail.
        case mail
        /// Ntfy.
        case ntfy
        /// Sendmail.
        case sendmail
    }
}
