import FlowCore
import FlowZones
import Foundation
import Testing

@testable import FlowTime

/// Every zone of the machine, around each of its clock changes from 2020 to 2037.
@Suite struct EveryZoneTests {
    private static let hours = ["00:00", "00:30", "01:30", "02:00", "02:30", "03:00", "12:00", "23:30"]
    /// Days looked at on both sides of a change.
    private static let reach = 2

    @Test func aDailyReminderIsDueOncePerNominalDate() throws {
        let zones = try Self.differentZones()
        #expect(zones.count > 100)
        var changes = 0
        for zone in zones {
            for transition in try Self.transitions(of: zone) {
                changes += 1
                for hour in Self.hours { try expectOncePerDate(zone, transition, hour) }
            }
        }
        #expect(changes > 2000)
    }

    private func expectOncePerDate(_ zone: ZoneRules, _ transition: ZoneTransition, _ hour: String) throws {
        let date = LocalDateTime(seconds: transition.localBefore).date.advanced(byDays: -Self.reach)
        let anchor = try LocalDateTime(validating: "\(date.text)T\(hour)", field: "from")
        let daily = try Recurrence(.init(validating: "daily"), anchor: anchor, zone: zone)
        let found = Array(daily.occurrences().prefix(Self.reach * 2 + 2))
        let days = found.map { $0.nominal.date.day - date.day }
        #expect(days == Array(0..<found.count), "\(zone.name) \(anchor.text)")
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.instant < $1.instant }, "\(zone.name) \(anchor.text)")
        for occurrence in found {
            let displayed = zone.localTime(at: occurrence.instant)
            #expect(occurrence.flags.contains(.gap) ? displayed > occurrence.nominal : displayed == occurrence.nominal)
        }
    }

    private static func transitions(of zone: ZoneRules) throws -> [ZoneTransition] {
        let start = try LocalDateTime(validating: "2020-01-01", field: "start").seconds
        let end = try LocalDateTime(validating: "2038-01-01", field: "end").seconds
        var transitions: [ZoneTransition] = []
        var span = zone.span(at: start)
        while span.end < end {
            let next = zone.span(at: span.end)
            transitions.append(ZoneTransition(second: span.end, offsetBefore: span.offset, offsetAfter: next.offset))
            span = next
        }
        return transitions
    }

    /// One zone of all those with the same rules.
    private static func differentZones() throws -> [ZoneRules] {
        let root = "/usr/share/zoneinfo"
        let catalog = ZoneinfoCatalog(directory: root)
        var seen: Set<Data> = []
        var zones: [ZoneRules] = []
        let paths = try #require(FileManager.default.enumerator(atPath: root)?.allObjects as? [String]).sorted()
        for name in paths where ZoneName.isPossible(name) {
            guard let data = FileManager.default.contents(atPath: "\(root)/\(name)"),
                data.starts(with: Data("TZif".utf8)),
                seen.insert(data).inserted
            else { continue }
            zones.append(try catalog.zone(named: name))
        }
        return zones
    }
}
