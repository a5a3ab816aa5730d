import FlowEngine
import Glibc
import Synchronization
import Testing

/// The executor of simulations: everything happens on its one thread.
@Suite struct SeededExecutorTests {
    private final class Flag: Sendable {
        private let state = Mutex(false)

        var isSet: Bool { state.withLock { $0 } }

        func set() { state.withLock { $0 = true } }
    }

    /// A body that began on its caller's thread raced with the tasks that it made: the same seed gave two orders.
    @Test(arguments: 1...20)
    func aBodyIsOnTheThreadFromItsBeginning(seed: UInt64) async {
        let executor = SeededExecutor(seed: seed)
        let threads = await executor.run { () async -> [UInt] in
            let atTheBeginning = UInt(pthread_self())
            await executor.idle()
            let task = Task(executorPreference: executor) { UInt(pthread_self()) }
            return [atTheBeginning, UInt(pthread_self()), await task.value]
        }
        #expect(Set(threads).count == 1)
    }

    /// What has left the thread is invisible to it: whoever idles is told when that is over as well.
    @Test func whoeverIdlesMayWaitForMoreThanTheThread() async {
        let isOver = Flag()
        let executor = SeededExecutor(seed: 1)
        await executor.run { () async -> Void in
            let elsewhere = Task(executorPreference: globalConcurrentExecutor) {
                for _ in 0..<100 { await Task.yield() }
                isOver.set()
            }
            await executor.idle { isOver.isSet }
            #expect(isOver.isSet)
            await elsewhere.value
        }
    }

    @Test func whoIsCancelledIdlesNoLonger() async {
        let executor = SeededExecutor(seed: 1)
        await executor.run { () async -> Void in
            await withDiscardingTaskGroup { group in
                group.addTask(executorPreference: executor) { await executor.idle { false } }
                group.cancelAll()
            }
        }
    }
}
