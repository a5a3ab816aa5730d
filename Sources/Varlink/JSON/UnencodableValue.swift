/// Reason for which a value of ours has no JSON form.
///
/// The value holds an infinite number, or is not an object where one is needed.
struct UnencodableValue: Error, Hashable, Sendable, CustomStringConvertible {
    let reason: String

    var description: String { reason }
}
