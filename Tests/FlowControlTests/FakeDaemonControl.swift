import FlowAPI
import FlowControl
import FlowCore

/// A daemon around the interfaces that has nothing but the journal, and answers a reload as it was told to.
struct FakeDaemonControl: DaemonControl {
    var refusal: ConfigurationRefusal?
    var outcome = ConfigurationOutcome(changed: [], needRestart: [])

    var summary: String { get async { "Two tenants" } }
    var publicSummary: String { "Running" }
    var keysThatNeedRestart: [String] { outcome.needRestart.map(\.key) }
    var channels: [String] { ["journal"] }
    var logLevel: Int { 6 }

    func addressesAllowed(by channel: String, besides address: String) -> String? { "nothing" }

    var isSenderApart: Bool { false }
    var channelFolder: String { "/etc/flowd/channels.d" }
    var channelList: [DaemonAPI.Channel] {
        [
            DaemonAPI.Channel(
                name: "journal",
                kind: .journal,
                addressed: false,
                signed: false,
                hold: false,
                disabled: false
            )
        ]
    }

    func test(channel: String, to address: String?) async -> ChannelTest? {
        ChannelTest(id: "1", result: .failed(reason: "Full", isPermanent: false), milliseconds: 1)
    }

    func setLogLevel(_ level: Int) {}

    func reload() async throws(ConfigurationRefusal) -> ConfigurationOutcome {
        if let refusal { throw refusal }
        return outcome
    }
}
