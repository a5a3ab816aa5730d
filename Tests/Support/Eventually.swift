/// Returns when a condition holds; gives way to other tasks meanwhile, and looks at no clock.
///
/// The time limit of the test is the net under it.
package func eventually(_ condition: @Sendable () -> Bool) async {
    while !condition() { await Task.yield() }
}
