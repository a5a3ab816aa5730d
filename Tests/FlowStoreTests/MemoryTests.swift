import TestSupport
import Testing

@testable import FlowStore

/// What the database keeps in memory while nobody works.
struct MemoryTests {
    @Test
    func onlyReadersOfARushAreClosed() {
        let opened = OpenedConnections()
        #expect(!opened.endsRush())
        for _ in 0..<2 { opened.increment() }
        #expect(!opened.endsRush())
        opened.increment()
        #expect(opened.endsRush())
        #expect(!opened.endsRush())
        for _ in 0..<2 { opened.increment() }
        #expect(opened.endsRush())
    }

    /// The writer, and one reader, which isn't opened anew each time.
    @Test
    func connectionsStayWhenPagesAreGivenBack() async throws {
        try await withStore { store, _ in
            for _ in 0..<3 {
                store.releaseWriterPages()
                try await store.releaseReaderPages()
            }
            #expect(store.opened.engine.count == 2)
            #expect(store.opened.readers.count == 2)
        }
    }
}
