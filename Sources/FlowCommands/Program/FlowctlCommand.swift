import ArgumentParser

/// A command at the end of the tree: flags, one question to flowd, one answer shown.
protocol FlowctlCommand: ParsableCommand, Sendable {
    var global: GlobalOptions { get }

    /// Does what the command is for.
    func perform(in session: Session) async throws
}
