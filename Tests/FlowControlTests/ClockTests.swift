import FlowAPI
import FlowControl
import FlowCore
import FlowEngine
import Synchronization
import TestSupport
import Testing
import Varlink

/// A clock that isn't believed, over the socket.
@Suite(.timeLimit(.minutes(5)))
struct ClockTests {
    @Test func anOperatorConfirmsTheClockAndNobodyElse() async throws {
        try await ControlWorld.run { control in
            let call = { (caller: Caller) in
                try await control.error("io.flowd.Daemon.ConfirmClock", [:], as: caller)
            }
            for caller in [Caller.owner, .stranger] {
                let error = try await call(caller)
                #expect(error == .permissionDenied)
            }
            let before = try await control.call("io.flowd.Daemon.GetStatus", [:], as: .stranger)
            #expect(before["status"]?["clockHold"] == nil)
            let clock = control.world.clock
            clock.set(byMilliseconds: 3650 * 86_400_000)
            _ = control.world.watch.look()
            let held = try await control.call("io.flowd.Daemon.GetStatus", [:], as: .stranger)
            #expect(held["status"]?["clockHold"] == "the clock has jumped forward by 3650 days")
            #expect(
                held["status"]?["clockHoldUntil"] == .string(clock.now.advanced(byMilliseconds: 86_400_000).rfc3339)
            )
            for caller in [Caller.owner, .stranger] {
                let error = try await call(caller)
                #expect(error == .permissionDenied)
            }
            #expect(control.world.watch.hold != nil)
            for wasHeld in [true, false] {
                let reply = try await control.call("io.flowd.Daemon.ConfirmClock", [:], as: .admin)
                #expect(reply == ["wasHeld": .bool(wasHeld)])
            }
            let after = try await control.call("io.flowd.Daemon.GetStatus", [:], as: .stranger)
            #expect(after["status"]?["clockHold"] == nil)
        }
    }
}
