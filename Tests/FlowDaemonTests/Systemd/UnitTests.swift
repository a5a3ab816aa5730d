import FlowAPI
import Foundation
import Testing

/// The shipped units name what flowd serves.
@Suite struct UnitTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../packaging/systemd")

    /// io.systemd.service is every service's own: the registry has it of nobody.
    @Test
    func theRegistryHasAllOfFlowdsInterfaces() throws {
        let unit = try String(contentsOf: Self.folder.appending(path: "flowd.socket"), encoding: .utf8)
        let place = "Symlinks=/run/varlink/registry/"
        let linked = unit.split(separator: "\n").filter { $0.hasPrefix(place) }.map {
            String($0.dropFirst(place.count))
        }
        #expect(linked == Interfaces.all.map { $0.name }.filter { $0.hasPrefix("io.flowd.") }.sorted())
    }

    /// Of Type=notify-reload systemd 252 knows nothing: it would take readiness away without a word.
    @Test
    func theServiceReloadsOnOldSystemsToo() throws {
        let lines = try String(contentsOf: Self.folder.appending(path: "flowd.service"), encoding: .utf8)
            .split(separator: "\n")
        #expect(lines.contains("Type=notify"))
        #expect(lines.contains("ExecReload=/usr/bin/flowctl daemon reload"))
    }
}
