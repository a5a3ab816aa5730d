import FlowClient
import FlowCore
import Synchronization

/// A browser that has come in: its cookie, and what its forms carry.
struct BrowserSession: Hashable, Sendable {
    let cookie: Secret
    /// Token that every form of the session carries, so that no other page can send one.
    let token: Secret
    /// Token of flowd that a proxy presents for the person; nil for the user who started the program.
    var presented: String?
}

/// Link that lets a browser in, and the browsers that are in; all of it ends with the process.
final class SessionBook: Sendable {
    /// Time within which the link has to be used.
    static let linkLifetime = Duration.seconds(60)

    /// Reasons for which a link lets no browser in.
    enum LinkFailure: Hashable, Sendable {
        case wrong, used, late
    }

    private struct State {
        var isUsed = false
        var sessions: [BrowserSession] = []
    }

    let key: Secret
    private let state = Mutex(State())
    private let begin: Duration
    private let elapsed: @Sendable () -> Duration

    /// A book over a clock that only goes forward; the link's time begins now.
    init(key: Secret = Secret(), elapsed: @escaping @Sendable () -> Duration = { RealTime.elapsed }) {
        (self.key, self.elapsed) = (key, elapsed)
        begin = elapsed()
    }

    /// Opens a session for the first browser that has the link's key, within its time.
    func open(with key: some StringProtocol) -> Result<BrowserSession, SessionBookError> {
        guard self.key.matches(key) else { return .failure(.init(.wrong)) }
        let isLate = elapsed() - begin > Self.linkLifetime
        return state.withLock { state in
            if state.isUsed { return .failure(.init(.used)) }
            if isLate { return .failure(.init(.late)) }
            state.isUsed = true
            let session = BrowserSession(cookie: Secret(), token: Secret())
            state.sessions.append(session)
            return .success(session)
        }
    }

    /// Session of a person for whom a proxy presents a token; its forms' token follows from that, and from this process.
    func session(presenting token: String) -> BrowserSession {
        let own = Secret(ContentDigest(of: "\(key.text) \(token)").bytes)
        return BrowserSession(cookie: own, token: own, presented: token)
    }

    func session(cookie: some StringProtocol) -> BrowserSession? {
        state.withLock { state in state.sessions.first { $0.cookie.matches(cookie) } }
    }
}

/// Refusal of a key.
struct SessionBookError: Error, Hashable {
    let failure: SessionBook.LinkFailure

    init(_ failure: SessionBook.LinkFailure) { self.failure = failure }
}
