package import FlowTime
import Synchronization

/// Current zone database of the machine: another catalog replaces one whose release is over.
package final class CurrentZones: ZoneCatalog {
    private let directory: String
    private let catalog: Mutex<ZoneinfoCatalog>

    package init(directory: String = "/usr/share/zoneinfo") {
        self.directory = directory
        catalog = Mutex(ZoneinfoCatalog(directory: directory))
    }

    package var release: String? { catalog.withLock(\.release) }

    /// Asks the catalog that is there now.
    package func zone(named name: String) throws(ZoneError) -> ZoneRules {
        try catalog.withLock { $0 }.zone(named: name)
    }

    /// Looks at the directory; true when its release is another now, and with it the zones.
    ///
    /// Costs a read of one line. A database without a release is never seen to change.
    package func refresh() -> Bool {
        let new = ZoneinfoCatalog(directory: directory)
        return catalog.withLock { catalog in
            guard let release = new.release, release != catalog.release else { return false }
            catalog = new
            return true
        }
    }
}
