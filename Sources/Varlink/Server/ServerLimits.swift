/// What bounds the peers of a server.
package struct ServerLimits: Hashable, Sendable {
    /// Connections open at once; one more is closed at accept.
    package var connectionCountMax = 1024
    /// Calls of one connection that are not answered yet; then it is not read until an answer is written.
    package var callsInFlightMax = 256
    /// Bytes of calls of one connection that are not answered yet; then it is not read until an answer is written.
    ///
    /// One call is always taken, however long.
    package var callBytesInFlightMax = 4 << 20
    /// Bytes of replies that wait in one connection; then it is not read until they are written, and streams wait.
    package var queuedOutputBytesMax = 1 << 20
    /// Length of a call, its NUL not counted; a longer one closes the connection.
    package var frameBytesMax = FrameDecoder.frameBytesMaxDefault
    /// How long a peer may be silent in the middle of a call; then the connection is closed.
    package var incompleteFrameTimeout: Duration = .seconds(30)
    /// How long a peer has, at a shutdown, to take what it is sent; then the connection is closed.
    package var drainTimeout: Duration = .seconds(5)

    /// How long a connection isn't read after a call of it was answered with a `Reply.busy`.
    package var busyPause: Duration = .seconds(1)
    /// How long calls may take to be answered, at a shutdown; then they get the service's `stoppingError`, and the
    /// connection is closed.
    package var drainLimit: Duration = .seconds(8)

    /// The limits for ordinary services.
    package init() {}
}
