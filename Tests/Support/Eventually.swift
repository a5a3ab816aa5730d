/// Returns when a condition holds; gives way to other tasks meanwhile, and looks at no clock.
///
/// The time limit of the test is the net under it: it cancels the test, and this throws.
package func eventually(_ condition: @Sendable () -> Bool) async throws {
    while !condition() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
