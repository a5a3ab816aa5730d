/// Spelling of the names of time zones.
package enum ZoneName {
    /// Longest name, in bytes.
    package static let lengthMax = 64

    /// True for a text that can be the IANA name of a zone, and names no file outside the zone database.
    ///
    /// The names that mean another zone on each machine, or the same zones with leap seconds, are none.
    package static func isPossible(_ name: String) -> Bool {
        guard (1...lengthMax).contains(name.utf8.count) else { return false }
        let isSpelt = name.utf8.allSatisfy {
            $0.isLetterOrDigit
                || [UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains($0)
        }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return isSpelt && !parts.contains("") && !machineNames.contains(String(parts[0]))
    }

    private static let machineNames: Set = ["localtime", "posixrules", "posix", "right"]
}
