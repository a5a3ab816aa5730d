package import FlowCore

/// Result of a test message through a channel.
package struct ChannelTest: Hashable, Sendable {
    package let id: String
    package let result: DeliveryResult
    package let milliseconds: Int64

    package init(id: String, result: DeliveryResult, milliseconds: Int64) {
        self.id = id
        self.result = result
        self.milliseconds = milliseconds
    }
}
