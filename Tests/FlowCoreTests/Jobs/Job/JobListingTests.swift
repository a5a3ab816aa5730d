import FlowCore
import Testing

@testable import FlowJobs

/// Conditions, orders and cursors of lists of jobs.
struct JobListingTests {
    @Test(arguments: [
        "id", "-id", "changed", "-changed", "percent", "-percent", "title", "-title", "due", "-priority", "assignee",
    ])
    func anOrderIsReadAndWritten(text: String) throws {
        #expect(try JobOrder(validating: text).text == text)
    }

    /// Berlin puts its clocks back at 01:00 universal time on 2027-10-31: 02:00 to 03:00 is shown twice.
    @Test(arguments: [
        ("2027-10-31T00:10:00Z", "2027-10-31T02:10:00"), ("2027-10-31T00:59:59Z", "2027-10-31T02:59:59"),
        ("2027-10-31T01:00:00Z", "2027-10-31T02:59:59"), ("2027-10-31T01:30:00Z", "2027-10-31T02:59:59"),
        ("2027-10-31T02:00:00Z", "2027-10-31T03:00:00"), ("2027-03-28T00:59:59Z", "2027-03-28T01:59:59"),
        ("2027-03-28T01:00:00Z", "2027-03-28T03:00:00"),
    ])
    func whatTheClocksHaveDisplayedNeverGoesBack(instant: String, expected: String) throws {
        let zone = try ZoneRules(name: "Europe/Berlin", posix: "CET-1CEST,M3.5.0,M10.5.0/3")
        let latest = zone.latestLocalTime(upTo: try Timestamp(validating: instant, field: ""))
        #expect(latest.text == expected)
    }

    @Test
    func theClockIsNoPartOfACursor() throws {
        var listing = JobListing()
        listing.filter.due.isOverdue = true
        let cursor = JobCursor(job: JobID(7))
        let text = listing.text(of: cursor)
        listing.filter.due.wallClock = .max
        #expect(try listing.cursor(text) == cursor)
        #expect(throws: InvalidInput.self) { try JobListing().cursor(text) }
    }

    @Test(arguments: ["", "-", "--id", "ID", "id ", "state", "+id"])
    func anUnknownOrderNamesThoseThereAre(text: String) throws {
        let error = try #require(throws: InvalidInput.self) { try JobOrder(validating: text) }
        #expect(error.field == "sort")
        #expect(error.allowed.contains("id, changed, percent, title"))
    }

    private static let cursors: [(String, JobCursor)] = [
        ("-id", JobCursor(job: JobID(7))), ("-changed", JobCursor(job: JobID(7), key: .number(12))),
        ("percent", JobCursor(job: JobID(7), key: .number(-1))),
        ("title", JobCursor(job: JobID(7), key: .text("ä-ö \u{1F600}\n"))),
        ("-title", JobCursor(job: JobID(7), key: .text(""))),
        ("due", JobCursor(job: JobID(7), key: .text("2026-12-24T24:00"))),
        ("-priority", JobCursor(job: JobID(7), key: .number(3))),
        ("assignee", JobCursor(job: JobID(7), key: .text("role:owner"))),
    ]

    @Test(arguments: cursors)
    func aCursorComesBack(order: String, cursor: JobCursor) throws {
        let listing = JobListing(order: try JobOrder(validating: order))
        #expect(try listing.cursor(listing.text(of: cursor)) == cursor)
    }

    @Test(arguments: cursors)
    func aCursorOfAnotherListIsRefused(order: String, cursor: JobCursor) throws {
        let listing = JobListing(order: try JobOrder(validating: order))
        var others = Self.cursors.map(\.0).filter { $0 != order }.compactMap {
            try? JobListing(order: JobOrder(validating: $0))
        }
        var filter = JobFilter()
        filter.search = "x"
        others.append(JobListing(filter, order: listing.order))
        for other in others {
            #expect(throws: InvalidInput.self) { try other.cursor(listing.text(of: cursor)) }
        }
    }

    @Test(arguments: [
        "", "7", "-", "--", "-7", "x-7", "MARK", "MARK-", "MARK-x", "MARK--7", "MARK-7-", "MARK-7-n1",
        "MARK-99999999999999999999",
    ])
    func nonsenseIsNoCursor(text: String) {
        let listing = JobListing()
        let mark = listing.text(of: JobCursor(job: JobID(1))).split(separator: "-")[0]
        #expect(throws: InvalidInput.self) { try listing.cursor(text.replacing("MARK", with: mark)) }
    }

    @Test(arguments: ["t6", "tzz", "tff", "n1", "7", ""])
    func aTitleThatIsNoTextIsNoCursor(key: String) throws {
        let listing = JobListing(order: try JobOrder(validating: "title"))
        let mark = listing.text(of: JobCursor(job: JobID(1), key: .text(""))).split(separator: "-")[0]
        #expect(throws: InvalidInput.self) { try listing.cursor("\(mark)-7-\(key)") }
    }

    @Test(arguments: [
        ("Boiler", "boil", true), ("BOILER", "oile", true), ("Boiler", "boilers", false), ("", "a", false),
        ("Größe ÄÖ", "äö", true), ("ΣΟΦΙΑ", "σοφ", true), ("Cafe\u{301} Zwei", "caf\u{E9}", true),
        ("plain", "ä", false),
        ("МОСКВА", "москва", true), ("Ito", "", true),
    ])
    func textsAreFoundWhateverTheirCapitals(text: String, needle: String, isFound: Bool) {
        #expect(FoldedText.contains(text, folded: FoldedText.folded(needle)) == isFound)
    }
}
