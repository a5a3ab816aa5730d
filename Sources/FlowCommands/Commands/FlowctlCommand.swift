import ArgumentParser

/// A command at the end of the tree: flags, one question to flowd, one answer shown.
protocol FlowctlCommand: ParsableCommand, Sendable {
    var global: GlobalOptions { get }

    func perform(in session: Session) async throws
}

/// A command that changes something.
protocol ChangingCommand: FlowctlCommand {
    var change: ChangeOptions { get }
}

extension ChangingCommand {
    var global: GlobalOptions { change.global }
}
