import FlowCore
import FlowDaemon
import Testing

/// The real timer; setting the clock of the machine isn't for a test.
@Suite(.timeLimit(.minutes(1)))
struct WallTimerTests {
    @Test func anInstantThatHasPassedIsDueAtOnce() async throws {
        let timer = try SystemWallTimer()
        await timer.sleep(until: Timestamp(milliseconds: 0))
        await timer.sleep(until: SystemClock().now.advanced(byMilliseconds: -1))
    }

    @Test func itWakesUpAtTheInstantAndNotBefore() async throws {
        let (timer, clock) = (try SystemWallTimer(), SystemClock())
        let instant = clock.now.advanced(byMilliseconds: 30)
        await timer.sleep(until: instant)
        #expect(clock.now >= instant)
    }

    @Test func aRingBeforeTheSleepEndsIt() async throws {
        let timer = try SystemWallTimer()
        timer.ring()
        timer.ring()
        await timer.sleep(until: nil)
    }

    @Test func aRingDuringTheSleepEndsIt() async throws {
        let timer = try SystemWallTimer()
        await withTaskGroup { group in
            group.addTask { await timer.sleep(until: nil) }
            group.addTask { timer.ring() }
        }
    }

    @Test func theClocksGoOn() {
        let (first, second) = (SystemClock().reading, SystemClock().reading)
        #expect(first.bootID == second.bootID && first.bootID.count == 36)
        #expect(first.sinceBoot > 0 && second.sinceBoot >= first.sinceBoot)
    }
}
