import CLinux
import FlowAPI
import Varlink

/// The sockets that the service manager opened before it started this process.
package struct ActivatedSockets: Sendable {
    /// One passed descriptor with the name that its socket unit gave it.
    package struct Entry: Equatable, Sendable {
        /// Open descriptor; the caller that asks for the listener owns it from then on.
        package let descriptor: Int32
        /// The value of `FileDescriptorName=` in the socket unit.
        package let name: String

        package init(descriptor: Int32, name: String) {
            self.descriptor = descriptor
            self.name = name
        }
    }

    private let entries: [Entry]

    package init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// Takes the sockets over from the service manager; none if this process was not activated by sockets.
    ///
    /// Removes the manager's variables from the environment, so call it once, before other threads start.
    ///
    /// - Throws: `ActivatedSocketsError.unreadable` if the manager's variables make no sense.
    package static func takeOver() throws(ActivatedSocketsError) -> ActivatedSockets {
        var entries: [Entry] = []
        let count = withUnsafeMutablePointer(to: &entries) { list in
            clinux_listen_sockets(list) { context, descriptor, name in
                guard let name else { return }
                context?.assumingMemoryBound(to: [Entry].self).pointee
                    .append(Entry(descriptor: descriptor, name: String(cString: name)))
            }
        }
        guard count >= 0 else { throw .unreadable(errno: -count) }
        return ActivatedSockets(entries)
    }

    /// Answers callers that have connected already, in a process that can't start.
    ///
    /// Otherwise flowd would be started for them again and again, until the service manager gives up the sockets.
    func turnAway() {
        let text = "flowd can't start; an operator finds the reason with: journalctl -u flowd"
        for entry in entries where clinux_is_listening_unix_stream(entry.descriptor) == 1 {
            WaitingCallers.refuse(at: entry.descriptor, with: DaemonAPI.Stopping(message: text).varlinkError)
        }
    }

    /// The descriptor of the listening socket called `name`, or `nil` if none of that name was passed.
    ///
    /// - Throws: `ActivatedSocketsError` if several were passed, or it is not a listening Unix stream socket.
    package func optionalListener(named name: String) throws(ActivatedSocketsError) -> Int32? {
        entries.contains { $0.name == name } ? try listener(named: name) : nil
    }

    /// The descriptor of the listening socket called `name`, or `nil` if no sockets were passed at all.
    ///
    /// - Throws: `ActivatedSocketsError` if sockets were passed, but not exactly one of that name, or it is not a
    ///   listening Unix stream socket.
    package func listener(named name: String) throws(ActivatedSocketsError) -> Int32? {
        guard !entries.isEmpty else { return nil }
        let matches = entries.filter { $0.name == name }
        guard let match = matches.first else { throw .missing(name: name, found: entries.map(\.name)) }
        guard matches.count == 1 else { throw .repeated(name: name, count: matches.count) }
        guard clinux_is_listening_unix_stream(match.descriptor) == 1 else { throw .notListening(name: name) }
        return match.descriptor
    }
}
