import FlowCore
import Foundation
import Testing

@testable import FlowJobs

/// Every template of the packs that come with flowd is without findings.
struct PackTests {
    @Test(arguments: [
        ("first-steps", ["repair": 2]),
        ("field-service", ["annual-service": 12, "boiler-installation": 26, "emergency-repair": 11]),
        ("wedding", ["guest-rsvp": 13, "vendor-booking": 17, "vendor-payments": 16, "wedding-planning": 28]),
        ("home-care", ["client-intake": 23, "incident-follow-up": 18, "visit-round": 21]),
        ("family-coaching", ["crisis-follow-up": 17, "family-onboarding": 17, "six-week-plan": 24]),
        ("month-end", ["bill-calendar": 16, "month-close": 23, "vat-quarter": 22]),
    ])
    func everyTemplateOfThePackIsWithoutFindings(pack: String, stepCounts: [String: Int]) throws {
        let folder = Self.packs.appending(path: pack).appending(path: "templates")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let reader = TemplateReader(library: Library(unversioned: try Self.library(of: pack)))
        var found: [String: Int] = [:]
        for file in files {
            let reading = reader.read(try String(contentsOf: file, encoding: .utf8))
            #expect(reading.findings.isEmpty, "\(file.lastPathComponent): \(reading.findings)")
            let definition = try #require(reading.definition)
            #expect(definition.key.text + ".yaml" == file.lastPathComponent)
            found[definition.key.text] = definition.steps.count
        }
        #expect(found == stepCounts)
    }

    @Test
    func everyTaskOfThePacksIsWithoutFindings() throws {
        var keys: [String] = []
        for pack in try FileManager.default.contentsOfDirectory(atPath: Self.packs.path).sorted() {
            let folder = Self.packs.appending(path: pack)
            let source = try String(contentsOf: folder.appending(path: "pack.yaml"), encoding: .utf8)
            let definition = try #require(PackReader().read(source).pack)
            for path in definition.tasks {
                let reading = TaskReader().read(try String(contentsOf: folder.appending(path: path), encoding: .utf8))
                #expect(reading.findings.isEmpty, "\(path): \(reading.findings)")
                let task = try #require(reading.definition)
                #expect("tasks/\(task.key.text).yaml" == path)
                #expect(definition.profiles.contains { $0.key == task.input.profile })
                keys.append(task.key.text)
            }
        }
        #expect(keys == ["morning-medication"])
    }

    /// The days on which T2 is closed: by its rule, beside the pack's list.
    @Test
    func banksOfTheEuroAreClosedAsTheirRuleSays() throws {
        let file = Self.packs.appending(path: "month-end/holidays/euro-banks.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        let days = (2026...2030).flatMap { year -> [String] in
            let easter = Self.easter(of: year)
            let moving = [easter.advanced(byDays: -2), easter.advanced(byDays: 1)].map(\.text)
            return (["01-01", "05-01", "12-25", "12-26"].map { "\(year)-\($0)" } + moving).sorted()
        }
        #expect(lines.map { String($0.prefix(10)) } == days)
    }

    /// Easter Sunday by the tables of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8).
    private static func easter(of year: Int) -> LocalDate {
        let (golden, century, rest) = (year % 19, year / 100, year % 100)
        let correction = (century - (century + 8) / 25 + 1) / 3
        let epact = (19 * golden + century - century / 4 - correction + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
        let shift = (golden + 11 * epact + 22 * weekday) / 451
        let sum = epact + weekday - 7 * shift + 114
        return LocalDate(year: year, month: sum / 31, day: sum % 31 + 1)
    }

    @Test
    func theTableHasEveryPack() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.packs.path)
        #expect(
            Set(folders) == ["family-coaching", "field-service", "first-steps", "home-care", "month-end", "wedding"]
        )
    }

    /// The actions that a pack's templates use: each of them is used, and without findings.
    static func library(of pack: String) throws -> [LibraryAction] {
        let folder = packs.appending(path: pack)
        let source = try String(contentsOf: folder.appending(path: "pack.yaml"), encoding: .utf8)
        return try #require(PackReader().read(source).pack).library.map { path in
            let reading = LibraryReader().read(try String(contentsOf: folder.appending(path: path), encoding: .utf8))
            #expect(reading.findings.isEmpty, "\(path): \(reading.findings)")
            let action = try #require(reading.definition)
            #expect("library/\(action.key.text).yaml" == path)
            return action
        }
    }

    @Test(arguments: [("field-service", ["photo", "signature"]), ("home-care", ["signed-paper"]), ("wedding", [])])
    func whatThePackHasInItsLibraryIsUsed(pack: String, keys: [String]) throws {
        #expect(try Self.library(of: pack).map(\.key.text) == keys)
        let folder = Self.packs.appending(path: pack).appending(path: "templates")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        for key in keys { #expect(texts.contains("uses: \(key)\n"), "\(key)") }
    }

    private static let packs = PackageFolder.file("config/packs")
}
