import ArgumentParser

extension CompletionKind {
    /// Names that flowd knows now.
    ///
    /// The shell's script asks for them with `flowctl ---completion`, which `LiveCompletion` answers: the parser's own
    /// way to them can't wait for the daemon.
    static var live: CompletionKind {
        .custom { _, _, _ in [] }
    }
}
