import FlowCore
import Testing

@testable import FlowTime

/// TZif, whole and damaged.
@Suite struct ZoneFileTests {
    /// A file of version 2 with some transitions, two offsets and a footer.
    private static func file(
        transitions: [Int64] = [0, 1000],
        kinds: [UInt8] = [1, 0],
        offsets: [Int32] = [3600, 7200],
        leapCount: UInt32 = 0,
        version: Character = "2",
        footer: String = "\nCET-1\n"
    ) -> [UInt8] {
        func header(_ counts: [UInt32]) -> [UInt8] {
            Array("TZif".utf8) + [version.asciiValue ?? 0] + [UInt8](repeating: 0, count: 15)
                + counts.flatMap { bytes($0) }
        }
        let counts = [0, 0, leapCount, UInt32(transitions.count), UInt32(offsets.count), 4]
        let body =
            transitions.flatMap { bytes($0) } + kinds + offsets.flatMap { bytes($0) + [0, 0] } + Array("ABC\0".utf8)
            + [UInt8](repeating: 0, count: Int(leapCount) * 12)
        return header([0, 0, 0, 0, 1, 1]) + [UInt8](repeating: 0, count: 7) + header(counts) + body + Array(footer.utf8)
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    @Test func theTableHoldsAndBehindItTheRule() throws {
        let zone = try ZoneFile.zone(named: "Test", bytes: Self.file(footer: "\nAAA-1BBB,J60,J300\n"))
        #expect(zone.offset(atSecond: -1) == 3600)
        #expect(zone.offset(atSecond: 0) == 7200)
        #expect(zone.offset(atSecond: 999) == 7200)
        #expect(zone.offset(atSecond: 1000) == 3600)
        #expect(zone.offset(atSecond: 150 * 86_400) == 7200)
    }

    @Test func withoutARuleTheLastOffsetStays() throws {
        let zone = try ZoneFile.zone(named: "Test", bytes: Self.file(transitions: [5], kinds: [1], footer: "\n\n"))
        #expect(zone.offset(atSecond: 1 << 40) == 7200)
    }

    @Test(arguments: [
        ([], "its file is no TZif"),
        (Array("TZjf".utf8) + [UInt8](repeating: 0, count: 60), "its file is no TZif"),
        (file(version: "\0"), "its file is TZif of version 1"),
        (file(leapCount: 1), "its file counts leap seconds"),
        (file(transitions: [5, 5]), "its file has transitions out of order, or of no known kind"),
        (file(kinds: [1, 2]), "its file has transitions out of order, or of no known kind"),
        (file(offsets: []), "its file names no offset"),
        (file(offsets: [3600, 100_000]), "its file has an offset of more than 26 hours"),
        (file(offsets: [.min, 0]), "its file has an offset of more than 26 hours"),
        (file(footer: ""), "its file has no rule at its end"),
        (file(footer: "\nCET-1"), "its file has no rule at its end"),
        (file(footer: "\nCET\n"), "the rule at its file's end can't be read"),
        (file(leapCount: 70_000).prefix(200) + [], "its file is cut off"),
        ([UInt8](repeating: 0, count: 65_537), "its file is larger than 65536 bytes"),
    ])
    func aDamagedFileIsRefused(bytes: [UInt8], reason: String) {
        #expect(throws: ZoneError.damaged("Test", reason: reason)) { try ZoneFile.zone(named: "Test", bytes: bytes) }
    }

    @Test func aFileThatIsCutOffAnywhereIsRefused() {
        let whole = Self.file()
        for length in whole.indices.dropLast() where length < whole.count - 1 {
            #expect(throws: ZoneError.self) { try ZoneFile.zone(named: "Test", bytes: Array(whole.prefix(length))) }
        }
    }
}
