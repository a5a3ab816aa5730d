package import FlowCore
import Synchronization

/// Names of the channels of the configuration, which another one changes.
package final class ConfiguredChannels: Sendable {
    private let names = Mutex<ChannelNames?>(nil)

    init() {}

    /// Takes the place of those before.
    package func change(_ channels: [any Channel]) {
        let addressed = channels.filter(\.needsAddress).map(\.name)
        names.withLock { $0 = ChannelNames(all: Set(channels.map(\.name)), addressed: Set(addressed)) }
    }

    var current: ChannelNames? { names.withLock { $0 } }
}
