/// Ends a command that has already said all there is to say.
struct EarlyEnd: Error {
    let status: ExitStatus
}
