import FlowDaemon
import Testing
import Varlink

/// No user has more than half of the places, operators have no more than a quarter, and whoever asked for more is told.
@Suite struct ConfigurationCutTests {
    static let table: [(all: Int, perUser: Int, kept: Int, ofUser: Int, forOperators: Int)] = [
        (1024, 320, 16, 320, 16), (200, 320, 16, 92, 16), (200, 50, 16, 50, 16), (656, 320, 16, 320, 16),
        (655, 320, 16, 319, 16), (10, 320, 16, 4, 2), (4, 320, 16, 1, 1), (3, 320, 16, 1, 0), (2, 1, 0, 1, 0),
        (1, 320, 16, 1, 0), (100, 50, 1000, 37, 25),
    ]

    @Test(arguments: table.indices) func nobodyHasMoreThanAShare(index: Int) {
        let row = Self.table[index]
        var limits = ServerLimits()
        (limits.connectionCountMax, limits.connectionsPerUserMax, limits.keptConnectionCount) = (
            row.all, row.perUser, row.kept
        )
        #expect(limits.connectionsOfUserMax == row.ofUser)
        #expect(limits.privilegedConnectionCount == row.forOperators)
        #expect(limits.connectionsOfUserMax <= max(1, limits.ordinaryConnectionCountMax / 2))
        var reported: [String: [Int]] = [:]
        if row.ofUser < row.perUser { reported["limits.connectionsPerUser"] = [row.perUser, row.ofUser] }
        if row.forOperators < row.kept { reported["limits.connectionsForOperators"] = [row.kept, row.forOperators] }
        let cuts = ConfigurationCut.all(in: limits).map { ($0.key, [$0.configured, $0.counted]) }
        #expect(Dictionary(uniqueKeysWithValues: cuts) == reported)
    }

    @Test func whatIsCutIsDisplayedBesideItsOrigin() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("limits: {connections: 200, connectionsForOperators: 60}\n")
        let reading = fixture.load()
        let text = ConfigurationText.effective(try #require(reading.configuration), origins: reading.origins)
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            lines.contains(
                "limits.connectionsPerUser 320 default; only 75 count, half of the 150 connections that aren't kept for "
                    + "operators"
            )
        )
        #expect(
            lines.contains(
                "limits.connectionsForOperators 60 \(fixture.path):1:53; only 50 count, a quarter of the 200 connections"
            )
        )
        #expect(lines.contains("limits.connections 200 \(fixture.path):1:23"))
    }
}
