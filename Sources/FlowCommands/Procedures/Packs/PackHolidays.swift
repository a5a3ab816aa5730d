import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal
import Varlink

/// A set of holidays that comes with a pack, read and without errors.
struct PackHolidays {
    let file: String
    let content: HolidaySet

    var days: [TenantsAPI.Holiday] { content.days.map { .init(date: $0.date.text, title: $0.title) } }

    /// Reads all sets of a pack, and refuses those that no tenant could have together.
    static func read(_ pack: Pack, in session: Session) throws -> [PackHolidays] {
        let sets = try (pack.definition?.holidays ?? []).map { path in
            let file = "\(pack.folder)/\(path)"
            let days = try HolidayFile.days(in: try Source.text(of: file, in: session.context), named: file)
            guard !days.isEmpty else {
                throw Problem.badInput("\(file) has no days; give one a line, such as 2027-12-25 Christmas Day.")
            }
            do {
                let key = try HolidaySetKey(validating: PackDefinition.holidaySetName(of: path))
                let set = try HolidaySet(key: key, days: days.map { try Holiday(date: $0.date, title: $0.title) })
                return PackHolidays(file: file, content: set)
            } catch let error as InvalidInput {
                throw Problem.badInput("\(file): \(error.message)")
            }
        }
        try check(sets.map(\.content), of: "The pack's holidays")
        return sets
    }

    /// Refuses sets that are too many, or leave no business day for too long.
    fileprivate static func check(_ sets: [HolidaySet], of subject: String) throws(Problem) {
        let countMax = HolidayBook.setCountMax
        guard sets.count <= countMax else {
            throw .badInput(
                "\(subject) are \(sets.count) sets; a tenant has at most \(countMax). Nothing was published."
            )
        }
        do throws(InvalidInput) {
            _ = try HolidayBook(stored: sets)
        } catch {
            throw .badInput("\(subject), all sets together: \(error.message) Nothing was published.")
        }
    }
}

/// Holidays of a pack, held against those of a tenant before any of them is set.
struct PackHolidayPlan {
    /// Sets of the pack; true for those that the tenant has with just these days.
    private var wanted: [(set: PackHolidays, isThere: Bool)] = []
    /// Sets that the tenant has with other days, and keeps.
    private var kept: [HolidaySetKey] = []

    /// Throws when the tenant can't have the sets together with its own.
    init(_ sets: [PackHolidays], in tenant: String, isUpdate: Bool, _ client: FlowClient) async throws {
        guard !sets.isEmpty else { return }
        var all: [HolidaySetKey: HolidaySet] = [:]
        for head in try await client.call(TenantsAPI.ListHolidays.self, .init(tenant: tenant)).sets {
            let days = try await client.call(TenantsAPI.ShowHolidays.self, .init(tenant: tenant, set: head.set)).days
            let key = try HolidaySetKey(validating: head.set)
            all[key] = HolidaySet(stored: key, days: try days.map { try Holiday(date: $0.date, title: $0.title) })
        }
        for set in sets {
            let there = all[set.content.key]
            if !isUpdate, let there, there != set.content {
                kept.append(there.key)
                continue
            }
            wanted.append((set, there == set.content))
            all[set.content.key] = set.content
        }
        try PackHolidays.check(Array(all.values), of: "Holidays of the tenant with those of the pack")
    }

    func apply(
        to tenant: String,
        _ idempotencyKey: (_ name: String) -> String?,
        _ client: FlowClient
    ) async throws(FlowClientError) -> [PackPart] {
        var parts = kept.map { PackPart.kept(PackKept(holidays: $0)) }
        for (set, _) in wanted {
            let key = set.content.key.text
            let parameters = TenantsAPI.SetHolidays.Parameters(
                tenant: tenant,
                set: key,
                days: set.days,
                idempotencyKey: idempotencyKey("holidays.\(key)")
            )
            parts.append(.holidays(try await client.call(TenantsAPI.SetHolidays.self, parameters)))
        }
        return parts
    }

    var outlook: [PackPart] {
        kept.map { .kept(PackKept(holidays: $0)) }
            + wanted.map { set, isThere in
                let key = set.content.key.text
                let count = set.content.days.count
                return .holidaysOutlook(
                    PackHolidaysOutlook(holidays: key, file: set.file, dayCount: count, same: isThere)
                )
            }
    }
}

/// Holidays of a pack that would be set.
struct PackHolidaysOutlook: Encodable, Sendable {
    let holidays: String
    let file: String
    let dayCount: Int
    var same = false

    var line: Line {
        let name = Span("holidays \(holidays)", .bold)
        return same
            ? Line([name, Span(": no difference", .dim)])
            : Line([name, Span(" in \(file) would be set, \(HolidaysText.days(dayCount))")])
    }
}
