/// Waits a while, by a clock that can't be set.
package protocol Sleeper: Sendable {
    func sleep(for duration: Duration) async throws
}
