/// Randomness for salts and references.
///
/// Only the daemon's system source reads the real one.
package protocol RandomSource: Sendable {
    func bytes(count: Int) -> [UInt8]
}
