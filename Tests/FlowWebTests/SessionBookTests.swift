import Synchronization
import Testing

@testable import FlowWeb

/// The link that lets one browser in.
@Suite struct SessionBookTests {
    private final class Clock: Sendable {
        private let now = Mutex(Duration.seconds(1000))

        func advance(_ seconds: Int) { now.withLock { $0 += .seconds(seconds) } }
        func read() -> Duration { now.withLock { $0 } }
    }

    private func failure(_ book: SessionBook, _ key: String) -> SessionBook.LinkFailure? {
        if case .failure(let error) = book.open(with: key) { error.failure } else { nil }
    }

    @Test func theLinkWorksOnce() throws {
        let book = SessionBook()
        let session = try book.open(with: book.key.text).get()
        #expect(book.session(cookie: session.cookie.text) == session)
        #expect(session.cookie != session.token)
        #expect(failure(book, book.key.text) == .used)
    }

    @Test(arguments: [(60, nil), (61, SessionBook.LinkFailure.late)])
    func theLinkWorksWithinAMinute(seconds: Int, expected: SessionBook.LinkFailure?) {
        let clock = Clock()
        let book = SessionBook(elapsed: { clock.read() })
        clock.advance(seconds)
        #expect(failure(book, book.key.text) == expected)
    }

    @Test(arguments: ["", "0", String(repeating: "0", count: 64)])
    func anotherKeyLetsNobodyInAndUsesNothingUp(key: String) {
        let book = SessionBook()
        #expect(failure(book, key) == .wrong)
        #expect(failure(book, book.key.text) == nil)
        #expect(book.session(cookie: key) == nil)
        #expect(book.session(cookie: book.key.text) == nil)
    }

    @Test func secretsAre256Bits() {
        #expect(Secret().text.utf8.count == 64)
        #expect(Secret([0, 255, 16] + Array(repeating: 1, count: 29)).text.hasPrefix("00ff1001"))
        #expect(Set((0..<100).map { _ in Secret() }).count == 100)
    }
}
