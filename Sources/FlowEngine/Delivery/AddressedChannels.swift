package import FlowCore
import Synchronization

/// Names of the channels whose messages go to addresses of people, which another configuration changes.
package final class AddressedChannels: Sendable {
    private let names = Mutex<Set<String>>([])

    init() {}

    /// Takes the place of those before.
    package func change(_ channels: [any Channel]) {
        let needy = channels.filter(\.needsAddress).map(\.name)
        names.withLock { $0 = Set(needy) }
    }

    var current: Set<String> { names.withLock { $0 } }
}
