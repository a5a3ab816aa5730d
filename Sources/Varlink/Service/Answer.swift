/// Way in which a call will be answered.
///
/// Replies are written strictly in the order of the calls of a connection.
package enum Answer: Sendable {
    /// The reply is known; it is written when the earlier ones have been.
    case now(Reply)
    /// The reply has to be waited for: runs when its turn to be written has come. It is cancelled when the peer goes
    /// away.
    case later(@Sendable () async -> Reply)
    /// The reply is being worked on: `known` is asked for it when its turn has come, and `wait` only if there is none
    /// yet. So replies that are ready together are written together.
    case promised(known: @Sendable () -> Reply?, wait: @Sendable () async -> Void)
    /// Several replies, for a call with `more`: runs when its turn has come. It is cancelled when the peer goes away
    /// and when the server shuts down. A call without `more` gets the error `ExpectedMore` instead.
    case stream(@Sendable (ReplyStream) async throws -> Void)

    package static func success(_ parameters: some Encodable) -> Answer { .now(.success(parameters)) }

    package static func error(_ error: some VarlinkErrorConvertible) -> Answer { .now(.error(error)) }
}
