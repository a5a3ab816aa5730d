package import FlowCore
import Synchronization

/// The zones of `AnyZones`, of which some go and come back.
package final class FickleZones: ZoneCatalog {
    private struct State {
        var missing: Set<String> = []
        var release = "2026a"
    }

    private let state = Mutex(State())

    /// All are there.
    package init() {}

    package var release: String? { state.withLock(\.release) }

    /// Has zones go, or come back when none is named; the release stays.
    package func lose(_ names: String...) { state.withLock { $0.missing = Set(names) } }

    /// Has another release take the place of this one, with all zones.
    package func renew(as release: String) {
        state.withLock { state in
            state.release = release
            state.missing = []
        }
    }

    package func zone(named name: String) throws(ZoneError) -> ZoneRules {
        guard !state.withLock({ $0.missing.contains(name) }) else { throw .noSuchZone(name) }
        return try AnyZones().zone(named: name)
    }
}
