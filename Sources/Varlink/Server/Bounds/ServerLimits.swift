import NIOCore

/// What bounds the peers of a server.
package struct ServerLimits: Hashable, Sendable {
    /// Connections open at once; one more is closed at accept.
    package var connectionCountMax = 1024
    /// Connections of one user open at once; one more is closed at accept.
    ///
    /// Those who are privileged may have all. What counts is `connectionsOfUserMax`.
    package var connectionsPerUserMax = 320
    /// How many of the connections only those who are privileged may take; what counts is `privilegedConnectionCount`.
    package var keptConnectionCount = 16
    /// Calls of one connection that are not answered yet; then it is not read until an answer is written.
    package var callsInFlightMax = 256
    /// Bytes of calls of one connection that are not answered yet; then it is not read until an answer is written.
    ///
    /// One call is always taken, however long.
    package var callBytesInFlightMax = 4 << 20
    /// Bytes of replies that wait in one connection; then it is not read until they are written, and streams wait.
    package var queuedOutputBytesMax = 1 << 20
    /// Bytes of calls that are read or not answered yet, over all connections, and of replies that are not written yet;
    /// then connections wait, but for one call of each user.
    ///
    /// Those who are privileged are not counted.
    package var heldBytesMax = 128 << 20
    /// The same, over all connections of one user.
    package var heldBytesPerUserMax = 32 << 20
    /// Length of a call, its NUL not counted; a longer one closes the connection.
    package var frameBytesMax = FrameDecoder.frameBytesMaxDefault
    /// How long a call may take from its first byte to its last; then the connection is closed.
    package var incompleteFrameTimeout: Duration = .seconds(30)
    /// How long a peer has, at a shutdown, to take what it is sent; then the connection is closed.
    package var drainTimeout: Duration = .seconds(5)
    /// How long a connection isn't read after a call of it was answered with a `Reply.busy`.
    package var busyPause: Duration = .seconds(1)
    /// How long calls may take to be answered, at a shutdown; then they get the service's `stoppingError`, and the
    /// connection is closed.
    package var drainLimit: Duration = .seconds(8)
    /// How long a peer whose connection is refused has to read why; then it is closed.
    package var refusalTimeout: Duration = .milliseconds(200)

    /// The limits for ordinary services.
    package init() {}
}

/// What counts, where one number leaves no room for another.
extension ServerLimits {
    /// How many of the connections only those who are privileged may take: never more than a quarter of them all.
    package var privilegedConnectionCount: Int { min(keptConnectionCount, connectionCountMax / 4) }

    /// Connections open at once of all who aren't privileged.
    package var ordinaryConnectionCountMax: Int { connectionCountMax - privilegedConnectionCount }

    /// Connections of one user open at once: never more than half of the ordinary ones, so that nobody locks others out,
    /// but one always.
    package var connectionsOfUserMax: Int { max(1, min(connectionsPerUserMax, ordinaryConnectionCountMax / 2)) }
}

extension ServerLimits {
    /// How much a channel takes before it says that it is full, and how little it has when it takes more.
    var outputWaterMark: ChannelOptions.Types.WriteBufferWaterMark {
        let high = max(queuedOutputBytesMax, 2)
        return ChannelOptions.Types.WriteBufferWaterMark(low: high / 2, high: high)
    }
}
