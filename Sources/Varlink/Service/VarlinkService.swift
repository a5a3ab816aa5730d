/// Application's side of every connection that a server accepts.
package protocol VarlinkService: Sendable {
    /// State that the application keeps for a connection, such as the identity of the peer.
    associatedtype Session: Sendable

    /// Makes the session of a connection, once, at accept.
    ///
    /// Called on the connection's thread: it must not wait. The descriptor is only lent. Throwing closes the
    /// connection.
    func openSession(descriptor: CInt) throws -> Session

    /// Whether a session is what it would be if its connection were opened now.
    func isCurrent(_ session: Session) -> Bool

    func owner(of session: Session) -> ConnectionOwner

    /// Returns the error sent to a refused connection instead of an answer to its first call; nil for none.
    func refusal(_ refusal: ConnectionRefusal) -> VarlinkError?

    /// Says that the connection of `session` is closed and that none of its answers runs any more.
    func closeSession(_ session: Session)

    /// Takes a call and says how it will be answered.
    ///
    /// Called in the order of the calls, never concurrently for one connection, on the connection's thread: it must
    /// not wait. Work is begun here; what has to be waited for goes into the answer.
    func dispatch(_ call: IncomingCall, session: Session) -> Answer

    /// Error that answers a call for which a shutdown can't wait any longer; nil for no answer.
    var stoppingError: VarlinkError? { get }
}

extension VarlinkService {
    /// The peer hears nothing but the end of the connection.
    package var stoppingError: VarlinkError? { nil }
}

extension VarlinkService {
    package func isCurrent(_ session: Session) -> Bool { true }

    package func owner(of session: Session) -> ConnectionOwner { ConnectionOwner(user: nil, isPrivileged: false) }

    package func refusal(_ refusal: ConnectionRefusal) -> VarlinkError? { nil }
}
