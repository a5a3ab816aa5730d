package import FlowCore

/// What came of a test.
package struct ChannelTest: Hashable, Sendable {
    /// The id under which it went.
    package let id: String
    /// How the attempt ended.
    package let result: DeliveryResult
    /// How long it took.
    package let milliseconds: Int64

    /// Puts the three together.
    package init(id: String, result: DeliveryResult, milliseconds: Int64) {
        self.id = id
        self.result = result
        self.milliseconds = milliseconds
    }
}
