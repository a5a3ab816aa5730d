import FlowChannels
import FlowConfiguration
import FlowEngine
import Logging

extension Configuration {
    var secretPlaces: SecretPlaces {
        SecretPlaces(credentialsDirectory: credentialsDirectory, configurationPath: secretsBeside)
    }
}

/// The ways to who gets messages out: a service for each, or one process of flowd's own.
struct Senders {
    let commands: SenderLink
    /// Link to the sender for webhooks, mail and ntfy.
    let network: SenderLink
    /// Link to the sender for mail that a program of this machine takes over.
    let sendmail: SenderLink

    init(_ configuration: Configuration, _ clock: SystemClock, _ logger: Logger) {
        // Started when it is first needed, so that it costs nothing where all are services.
        let own = SenderLink(program: SenderProgram.path, clocks: clock, sleeper: clock, logger: logger)
        func link(_ path: String, _ user: String) -> SenderLink {
            path.isEmpty ? own : SenderLink(socket: path, users: [user], sleeper: clock, logger: logger)
        }
        commands = link(configuration.commandSocketPath, SenderProgram.commandUser)
        network = link(configuration.deliverSocketPath, SenderProgram.deliverUser)
        sendmail = link(configuration.sendmailSocketPath, SenderProgram.sendmailUser)
    }

    /// Ends the senders that are flowd's own, and waits for that; no delivery goes out afterwards.
    func stop() async {
        await commands.stop()
        await network.stop()
        await sendmail.stop()
    }

    func link(for kind: ChannelDefinition.Kind) -> SenderLink {
        switch kind {
        case .command: commands
        case .sendmail: sendmail
        case .journal, .webhook, .mail, .ntfy: network
        }
    }
}
