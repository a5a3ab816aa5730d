import NIOCore

/// Bounds on the peers of a server.
package struct ServerLimits: Hashable, Sendable {
    /// Connections open at once; one more is closed at accept.
    package var connectionCountMax = 1024
    /// Connections of one user open at once; one more is closed at accept.
    ///
    /// Those who are privileged may have all. What counts is `connectionsOfUserMax`.
    package var connectionsPerUserMax = 320
    /// Number of connections that only privileged users may take; `privilegedConnectionCount` is what applies.
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
    package var heldBytesPerUserMax = 32 << 20
    /// Length of a call, its NUL not counted; a longer one closes the connection.
    package var frameBytesMax = FrameDecoder.frameBytesMaxDefault
    /// Maximum time of a call from its first byte to its last; then the connection is closed.
    package var incompleteFrameTimeout: Duration = .seconds(30)
    /// Time that a peer has, at a shutdown, to take what it is sent; then the connection is closed.
    package var drainTimeout: Duration = .seconds(5)
    /// Pause in reading a connection after a call of it was answered with a `Reply.busy`.
    package var busyPause: Duration = .seconds(1)
    /// Maximum time to answer calls at a shutdown.
    ///
    /// After it they get the service's `stoppingError`, and the connection is closed.
    package var drainLimit: Duration = .seconds(8)
    /// Time that a peer whose connection is refused has to read why; then it is closed.
    package var refusalTimeout: Duration = .milliseconds(200)

    package init() {}
}

/// Values that apply where one number leaves no room for another.
extension ServerLimits {
    /// Number of connections that only privileged users may take: never more than a quarter of them all.
    package var privilegedConnectionCount: Int { min(keptConnectionCount, connectionCountMax / 4) }

    package var ordinaryConnectionCountMax: Int { connectionCountMax - privilegedConnectionCount }

    /// Maximum number of open connections of one user.
    ///
    /// Never more than half of the ordinary ones, so that no user locks others out, but one always.
    package var connectionsOfUserMax: Int { max(1, min(connectionsPerUserMax, ordinaryConnectionCountMax / 2)) }
}

extension ServerLimits {
    var outputWaterMark: ChannelOptions.Types.WriteBufferWaterMark {
        let high = max(queuedOutputBytesMax, 2)
        return ChannelOptions.Types.WriteBufferWaterMark(low: high / 2, high: high)
    }
}
