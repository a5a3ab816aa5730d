import FlowDaemon
import Glibc
import Testing

@Suite struct ActivatedSocketsTests {
    private func withListener(_ body: (Int32) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let descriptor = try folder.boundSocket("listener", type: SOCK_STREAM)
        defer { close(descriptor) }
        try body(descriptor)
    }

    @Test func processThatWasNotActivatedHasNoListener() throws {
        #expect(try ActivatedSockets.takeOver().listener(named: "varlink") == nil)
    }

    @Test func listenerIsFoundByNameAmongOthers() throws {
        try withListener { descriptor in
            try #require(listen(descriptor, 4) == 0)
            let sockets = ActivatedSockets([
                .init(descriptor: 0, name: "stored"), .init(descriptor: descriptor, name: "varlink"),
            ])
            #expect(try sockets.listener(named: "varlink") == descriptor)
        }
    }

    @Test func socketThatDoesNotListenIsRefused() throws {
        try withListener { descriptor in
            let sockets = ActivatedSockets([.init(descriptor: descriptor, name: "varlink")])
            #expect(throws: ActivatedSocketsError.notListening(name: "varlink")) {
                try sockets.listener(named: "varlink")
            }
        }
    }

    @Test func descriptorThatIsNoSocketIsRefused() throws {
        let sockets = ActivatedSockets([.init(descriptor: 0, name: "varlink")])
        #expect(throws: ActivatedSocketsError.notListening(name: "varlink")) { try sockets.listener(named: "varlink") }
    }

    @Test func otherNamesAreNamedInTheError() {
        let sockets = ActivatedSockets([.init(descriptor: 0, name: "unknown")])
        #expect(throws: ActivatedSocketsError.missing(name: "varlink", found: ["unknown"])) {
            try sockets.listener(named: "varlink")
        }
        #expect(
            ActivatedSocketsError.missing(name: "varlink", found: ["unknown"]).description.contains(
                "(found: \"unknown\"); set FileDescriptorName=varlink"
            )
        )
    }

    @Test func twoSocketsOfOneNameAreRefused() {
        let sockets = ActivatedSockets([.init(descriptor: 0, name: "varlink"), .init(descriptor: 1, name: "varlink")])
        #expect(throws: ActivatedSocketsError.repeated(name: "varlink", count: 2)) {
            try sockets.listener(named: "varlink")
        }
    }
}
