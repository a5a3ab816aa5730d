import FlowEngine
import Glibc
import Testing

/// The executor of simulations: everything happens on its one thread.
@Suite struct SeededExecutorTests {
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
}
