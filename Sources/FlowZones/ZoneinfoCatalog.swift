package import FlowTime
import Glibc
import Synchronization

/// The time zones of the system's zoneinfo database.
///
/// A zone's file is read when it is first asked for, and once; the names are bounded by the files that there are.
package final class ZoneinfoCatalog: ZoneCatalog {
    private let directory: String
    private let known = Mutex<[String: ZoneRules]>(["UTC": .utc])

    /// Release of the database, as its `tzdata.zi` states it; nil without that file.
    package let release: String?

    package init(directory: String = "/usr/share/zoneinfo") {
        self.directory = directory
        release = Self.release(in: directory)
    }

    /// UTC is always there; every other name needs a compiled zone file.
    package func zone(named name: String) throws(ZoneError) -> ZoneRules {
        if let zone = known.withLock({ $0[name] }) { return zone }
        guard ZoneName.isPossible(name),
            let bytes = Self.read("\(directory)/\(name)", sizeBytesMax: ZoneFile.sizeBytesMax + 1)
        else { throw .noSuchZone(name, suggestion: ZoneSuggestion.zone(meantBy: name, among: names)) }
        let zone = try ZoneFile.zone(named: name, bytes: bytes)
        known.withLock { $0[name] = zone }
        return zone
    }

    /// All names of zones and of what stands for them, as `tzdata.zi` has them; none without that file.
    private var names: [String] {
        let text = String(decoding: Self.read("\(directory)/tzdata.zi", sizeBytesMax: 1 << 20) ?? [], as: UTF8.self)
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count >= 3 else { return nil }
            return words[0] == "Z" ? String(words[1]) : words[0] == "L" ? String(words[2]) : nil
        }
    }

    /// The first line is `# version 2025b`.
    private static func release(in directory: String) -> String? {
        let start = read("\(directory)/tzdata.zi", sizeBytesMax: 64) ?? []
        let words = String(decoding: start.prefix { $0 != 10 }, as: UTF8.self).split(separator: " ")
        return words.count == 3 && words[1] == "version" ? String(words[2]) : nil
    }

    /// The beginning of a file; nil when it can't be read.
    private static func read(_ path: String, sizeBytesMax: Int) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: sizeBytesMax)
        let count = fread(&bytes, 1, bytes.count, file)
        guard ferror(file) == 0 else { return nil }
        return Array(bytes[..<count])
    }
}
