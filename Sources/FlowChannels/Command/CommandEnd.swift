/// How a command ended, and what it said.
struct CommandEnd: Hashable, Sendable {
    /// Why it isn't running any more.
    enum Cause: Hashable, Sendable {
        /// By itself, with a status.
        case exit(Int32)
        /// By a signal that flowd didn't send.
        case signal(Int32)
        /// Its time was up.
        case timeLimit
        /// Nobody waits for it any more.
        case cancelled
    }

    let cause: Cause
    /// The beginning of its standard output and standard error, together.
    let output: String
    /// How many bytes there were.
    let outputTotal: Int

    /// Its first line, behind a colon, for a sentence about its end.
    var remark: String { SenderReport.remark(output) }
}
