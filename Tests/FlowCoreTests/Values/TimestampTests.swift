import FlowCore
import FoundationEssentials
import Testing

@testable import FlowValues

struct TimestampTests {
    /// From Python's datetime.
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (1, "1970-01-01T00:00:00.001Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (999, "1970-01-01T00:00:00.999Z"), (-1000, "1969-12-31T23:59:59.000Z"),
            (86_399_999, "1970-01-01T23:59:59.999Z"), (86_400_000, "1970-01-02T00:00:00.000Z"),
            (-86_400_000, "1969-12-31T00:00:00.000Z"), (-86_400_001, "1969-12-30T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"), (951_868_800_000, "2000-03-01T00:00:00.000Z"),
            (1_709_251_199_999, "2024-02-29T23:59:59.999Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"), (-2_203_977_600_001, "1900-02-27T23:59:59.999Z"),
            (1_806_197_400_000, "2027-03-28T01:30:00.000Z"), (1_000_000_000_000, "2001-09-09T01:46:40.000Z"),
            (-11_644_473_600_000, "1601-01-01T00:00:00.000Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
            (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
        ] as [(Int64, String)]
    )
    func itIsWrittenInUTC(milliseconds: Int64, expected: String) {
        #expect(Timestamp(milliseconds: milliseconds).rfc3339 == expected)
    }

    /// Beyond what RFC 3339 has room for it is still unmistakable, and ends nothing.
    @Test(
        arguments: [
            (-62_135_596_800_001, "0000-12-31T23:59:59.999Z"), (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
            (-62_167_219_200_001, "-0001-12-31T23:59:59.999Z"), (253_402_300_800_000, "10000-01-01T00:00:00.000Z"),
            (Int64.max, "292278994-08-17T07:12:55.807Z"), (Int64.min, "-292275055-05-16T16:47:04.192Z"),
        ] as [(Int64, String)]
    )
    func farInstantsAreWrittenToo(milliseconds: Int64, expected: String) {
        #expect(Timestamp(milliseconds: milliseconds).rfc3339 == expected)
    }

    /// Every 913 days and some hours from the year 1 to 9999; the digest is of the same lines by Python's datetime.
    @Test
    func aSweepOverTenThousandYearsAgrees() {
        let lines = (0..<3999).map { Timestamp(milliseconds: -62_135_596_800_000 + $0 * 78_892_315_617).rfc3339 }
        #expect(ContentDigest(of: lines.joined(separator: "\n")).hex == Self.sweepDigest)
    }

    private static let sweepDigest = "c2d3442b15b3affe9d85e9ed6645a8567167fb9180c23d2229b13c9f17490139"

    @Test
    func addingStopsAtTheEnds() {
        let instant = Timestamp(milliseconds: 5)
        #expect(instant.advanced(byMilliseconds: -7).milliseconds == -2)
        #expect(instant.advanced(byMilliseconds: .max).milliseconds == .max)
        #expect(Timestamp(milliseconds: -5).advanced(byMilliseconds: .min).milliseconds == .min)
        #expect(instant < instant.advanced(byMilliseconds: 1))
    }

    @Test
    func itEncodesAsItsNumber() throws {
        let data = try JSONEncoder().encode([Timestamp(milliseconds: -12)])
        #expect(String(decoding: data, as: UTF8.self) == "[-12]")
        #expect(try JSONDecoder().decode([Timestamp].self, from: data) == [Timestamp(milliseconds: -12)])
    }
}
