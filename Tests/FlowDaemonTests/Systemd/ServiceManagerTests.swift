import FlowDaemon
import Glibc
import Logging
import Testing

@Suite struct ServiceManagerTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    @Test func eachMessageArrivesAsTheProtocolWordsIt() throws {
        let fake = try FakeServiceManager()
        let manager = ServiceManager(environment: ["NOTIFY_SOCKET": fake.address], logger: logger)
        manager.ready(status: "Serving 2 tenants")
        manager.status("Serving 3 tenants")
        manager.watchdog()
        manager.extendTimeout(.milliseconds(1500))
        manager.stopping(status: "Draining 4 calls")
        #expect(fake.next() == "READY=1\nSTATUS=Serving 2 tenants")
        #expect(fake.next() == "STATUS=Serving 3 tenants")
        #expect(fake.next() == "WATCHDOG=1")
        #expect(fake.next() == "EXTEND_TIMEOUT_USEC=1500000")
        #expect(fake.next() == "STOPPING=1\nSTATUS=Draining 4 calls")
        #expect(fake.next() == nil)
    }

    @Test func reloadCarriesTheMonotonicTimeInTheSameMessage() throws {
        let fake = try FakeServiceManager()
        ServiceManager(environment: ["NOTIFY_SOCKET": fake.address], logger: logger).reloading()
        let lines = try #require(fake.next()).split(separator: "\n")
        #expect(lines.first == "RELOADING=1")
        let parts = try #require(lines.last).split(separator: "=")
        #expect(parts.first == "MONOTONIC_USEC")
        #expect(try #require(parts.last.flatMap { UInt64($0) }) > 0)
    }

    @Test(arguments: [[:], ["NOTIFY_SOCKET": ""]])
    func withoutAnAddressThereIsNoManager(environment: [String: String]) {
        let manager = ServiceManager(environment: environment, logger: logger)
        manager.ready(status: "Nobody listens")
        #expect(!manager.isPresent)
    }

    @Test(arguments: ["/nonexistent/notify", "notify", "@", "/" + String(repeating: "x", count: 200), "vsock:2:1"])
    func unreachableManagerIsLoggedAndForgotten(address: String) {
        let manager = ServiceManager(environment: ["NOTIFY_SOCKET": address], logger: logger)
        manager.ready(status: "Nobody listens")
        #expect(manager.isPresent)
    }

    @Test func statusCannotSmuggleInAnotherAssignment() {
        #expect(ServiceNotification.status("a\nREADY=1\r\0b").message == "STATUS=a READY=1  b")
    }

    @Test(arguments: [
        (Duration.zero, "0"), (.seconds(-3), "0"), (.nanoseconds(1999), "1"), (.seconds(30), "30000000"),
        (.seconds(Int64.max), "18446744073709551615"),
    ])
    func extensionIsInWholeMicroseconds(duration: Duration, expected: String) throws {
        let fake = try FakeServiceManager()
        ServiceManager(environment: ["NOTIFY_SOCKET": fake.address], logger: logger).extendTimeout(duration)
        #expect(fake.next() == "EXTEND_TIMEOUT_USEC=\(expected)")
    }

    @Test(arguments: [
        (["WATCHDOG_USEC": "30000000"], Duration.seconds(15)),
        (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "77"], .seconds(15)),
        (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "78"], nil),
        (["WATCHDOG_USEC": "0"], nil),
        (["WATCHDOG_USEC": "soon"], nil),
        ([:], nil),
    ])
    func watchdogIsFedAtHalfItsLimit(environment: [String: String], expected: Duration?) {
        #expect(WatchdogInterval(environment: environment, processID: 77)?.pingInterval == expected)
    }
}
