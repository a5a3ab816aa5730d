/// What a server serves: the application's side of every connection.
package protocol VarlinkService: Sendable {
    /// What the application keeps for a connection, such as who the peer is.
    associatedtype Session: Sendable

    /// Makes the session of a connection, once, at accept.
    ///
    /// Called on the connection's thread: it must not wait. The descriptor is only lent. Throwing closes the
    /// connection.
    func openSession(descriptor: CInt) throws -> Session

    /// Whether a session is what it would be if its connection were opened now.
    func isCurrent(_ session: Session) -> Bool

    /// Whose the connection of `session` is.
    func owner(of session: Session) -> ConnectionOwner

    /// What is sent to a connection that is refused, instead of an answer to its first call; nil for nothing.
    func refusal(_ refusal: ConnectionRefusal) -> VarlinkError?

    /// Says that the connection of `session` is closed and that none of its answers runs any more.
    func closeSession(_ session: Session)

    /// Takes a call and says how it will be answered.
    ///
    /// Called in the order of the calls, never concurrently for one connection, on the connection's thread: it must
    /// not wait. Work is begun here; what has to be waited for goes into the answer.
    func dispatch(_ call: IncomingCall, session: Session) -> Answer

    /// What a call is answered with that has no answer when a shutdown can't wait for it any longer; nil for nothing.
    var stoppingError: VarlinkError? { get }
}

extension VarlinkService {
    /// The peer hears nothing but the end of the connection.
    package var stoppingError: VarlinkError? { nil }
}

extension VarlinkService {
    /// Nothing changes.
    package func isCurrent(_ session: Session) -> Bool { true }

    /// Nobody in particular.
    package func owner(of session: Session) -> ConnectionOwner { ConnectionOwner(user: nil, isPrivileged: false) }

    /// Nothing.
    package func refusal(_ refusal: ConnectionRefusal) -> VarlinkError? { nil }
}
