/// End of a command, with the output that it wrote.
struct CommandEnd: Hashable, Sendable {
    /// Causes of a command's end.
    enum Cause: Hashable, Sendable {
        case exit(Int32)
        /// End by a signal that flowd didn't send.
        case signal(Int32)
        case timeLimit
        case cancelled
    }

    let cause: Cause
    /// The beginning of its standard output and standard error, together.
    let output: String
    /// Number of bytes of output in all.
    let outputTotal: Int

    var remark: String { SenderReport.remark(output) }
}
