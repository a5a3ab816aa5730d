package import FlowCore
import FlowEngine
import Synchronization

/// Session of a call with its caller: the peer that the socket named at accept, or the token presented before the call.
///
/// Each call gets a session of its own, in which its caller is fixed when it is dispatched. A token presented later on
/// the same connection can't be reached from there, so a call that waits for its turn keeps its rights and name.
package struct CallerSession: Sendable {
    private let connection: Presentation
    private let engine: Engine
    /// Caller that made the call; its token may have ended since.
    private let identity: Caller

    init(peer: Caller, engine: Engine) {
        connection = Presentation(peer: peer)
        self.engine = engine
        identity = peer
    }

    private init(_ session: CallerSession, identity: Caller) {
        connection = session.connection
        engine = session.engine
        self.identity = identity
    }

    /// Peer that the socket named at accept, whatever token applies by now.
    var peer: Caller { connection.peer }

    var ofNextCall: CallerSession {
        CallerSession(self, identity: connection.current.withLock { $0 })
    }

    /// The session of a call with the rights of a link, and no others.
    func presenting(_ link: LinkIdentity) -> CallerSession {
        CallerSession(self, identity: connection.peer.presenting(link))
    }

    /// Caller of the method, with its current rights.
    ///
    /// A token that has expired or was revoked since leaves a caller who has no rights anywhere.
    package var caller: Caller {
        guard let token = identity.token, !engine.isValid(token) else { return identity }
        return identity.presenting(TokenIdentity.over(token.id), onBehalfOf: identity.onBehalfOf)
    }

    /// Lets a token speak on this connection from the next call on.
    func authenticate(_ token: TokenIdentity, onBehalfOf: String?) -> Caller {
        let caller = connection.peer.presenting(token, onBehalfOf: onBehalfOf)
        connection.current.withLock { $0 = caller }
        return caller
    }
}

/// Caller of a connection's next call, with the peer that the socket named.
private final class Presentation: Sendable {
    let peer: Caller
    let current: Mutex<Caller>

    init(peer: Caller) {
        self.peer = peer
        current = Mutex(peer)
    }
}
