package import FlowCore
import FlowEngine
import Synchronization

extension ControlService {
    /// What is known of a connection: who is at the other end, and which token they have presented.
    package final class Session: Sendable {
        private let peer: Caller
        private let engine: Engine
        private let current: Mutex<Caller>

        /// A session of who the socket named at accept.
        init(peer: Caller, engine: Engine) {
            self.peer = peer
            self.engine = engine
            current = Mutex(peer)
        }

        /// Who calls now.
        ///
        /// A token that has expired or was revoked since leaves a caller who has no rights anywhere.
        package var caller: Caller {
            let caller = current.withLock { $0 }
            guard let token = caller.token, !engine.isValid(token) else { return caller }
            return caller.presenting(TokenIdentity.over(token.id), onBehalfOf: caller.onBehalfOf)
        }

        /// Lets a token speak on this connection from the next call on.
        func authenticate(_ token: TokenIdentity, onBehalfOf: String?) -> Caller {
            let caller = peer.presenting(token, onBehalfOf: onBehalfOf)
            current.withLock { $0 = caller }
            return caller
        }
    }
}
