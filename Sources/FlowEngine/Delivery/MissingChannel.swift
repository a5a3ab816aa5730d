import FlowCore

/// Stands for a channel that the configuration doesn't have any more: nothing goes out through it, ever.
struct MissingChannel: Channel {
    let name: String
    let concurrencyMax: Int

    func deliver(_ delivery: Delivery) async -> DeliveryResult {
        .failed(reason: "The configuration has no channel \"\(name)\"", isPermanent: true)
    }
}
