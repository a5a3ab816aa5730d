import Glibc
import NIOCore

/// Clients that have connected to a socket that the process was given and won't serve.
package enum WaitingCallers {
    private static let countMax = 128
    /// Milliseconds in all that are waited for their calls.
    private static let patience = 1000

    /// Answers each with an error and closes the connection.
    ///
    /// A service manager that starts a process for a connection starts it again and again as long as that waits, until it
    /// gives up the socket.
    package static func refuse(at listener: Int32, with error: VarlinkError) {
        guard let reply = try? MessageCodec.encodeError(error) else { return }
        let bytes = Array(reply.readableBytesView)
        var rest = patience
        for _ in 0..<countMax {
            var listening = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            guard poll(&listening, 1, 0) == 1, listening.revents & Int16(POLLIN) != 0 else { return }
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            rest -= awaitCall(on: connection, atMost: rest)
            _ = bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) }
            close(connection)
        }
    }

    /// Waits until something has come and takes it; returns the milliseconds that it took, at least.
    ///
    /// What is left unread would cost the caller the answer.
    private static func awaitCall(on connection: Int32, atMost patience: Int) -> Int {
        var calling = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        let isQuiet = poll(&calling, 1, Int32(max(0, min(patience, 100)))) == 0
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while recv(connection, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 {}
        return isQuiet ? 100 : 0
    }
}
