import FlowCore
import Glibc

/// The time zones of the system's zoneinfo database.
package struct ZoneinfoCatalog: ZoneCatalog {
    private let directory: String

    /// Makes the catalog of a directory that is laid out like `/usr/share/zoneinfo`.
    package init(directory: String = "/usr/share/zoneinfo") {
        self.directory = directory
    }

    /// UTC is always there; every other name needs a compiled zone file.
    package func contains(_ name: String) -> Bool {
        guard
            !name.split(separator: "/", omittingEmptySubsequences: false).contains(where: { $0.isEmpty || $0 == ".." })
        else { return false }
        if name == "UTC" { return true }
        guard let file = fopen("\(directory)/\(name)", "re") else { return false }
        defer { fclose(file) }
        var magic = [UInt8](repeating: 0, count: 4)
        return fread(&magic, 1, 4, file) == 4 && magic == Array("TZif".utf8)
    }
}
