package import FlowCore
import Synchronization

/// Channels of the configuration by name, and where links lead, which another one changes.
package final class ConfiguredChannels: Sendable {
    private let names = Mutex<ChannelNames?>(nil)
    private let resting = Mutex<Set<String>>([])
    private let base = Mutex<String?>(nil)

    init() {}

    package func update(_ channels: [any Channel], linkBase: String?) {
        let addressed = channels.filter(\.needsAddress).map(\.name)
        let mail = channels.filter(\.isMail).map(\.name)
        names.withLock { $0 = ChannelNames(all: Set(channels.map(\.name)), addressed: Set(addressed), mail: Set(mail)) }
        resting.withLock { $0 = Set(channels.filter(\.isDisabled).map(\.name)) }
        base.withLock { $0 = linkBase }
    }

    var current: ChannelNames? { names.withLock { $0 } }
    package var disabled: Set<String> { resting.withLock { $0 } }
    /// Address before the code of a link, ending with a slash; nil where none is configured.
    package var linkBase: String? { base.withLock { $0 } }
}
