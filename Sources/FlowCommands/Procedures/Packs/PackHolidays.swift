import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal
import Varlink

/// A set of holidays that comes with a pack, read and without errors.
struct PackHolidays {
    let file: String
    let set: HolidaySetKey
    let days: [TenantsAPI.Holiday]

    static func read(_ pack: Pack, in session: Session) throws -> [PackHolidays] {
        try (pack.definition?.holidays ?? []).map { path in
            let file = "\(pack.folder)/\(path)"
            let days = try HolidayFile.days(in: try Source.text(of: file, in: session.context), named: file)
            guard !days.isEmpty else {
                throw Problem.badInput("\(file) has no days; give one a line, such as 2027-12-25 Christmas Day.")
            }
            do {
                let key = try HolidaySetKey(validating: PackDefinition.holidaySetName(of: path))
                let checked = try HolidaySet(key: key, days: days.map { try Holiday(date: $0.date, title: $0.title) })
                return PackHolidays(
                    file: file,
                    set: key,
                    days: checked.days.map { .init(date: $0.date.text, title: $0.title) }
                )
            } catch let error as InvalidInput {
                throw Problem.badInput("\(file): \(error.message)")
            }
        }
    }

    /// State of the set of holidays in the tenant.
    enum Standing {
        case missing, same, other
    }

    func standing(in tenant: String, _ client: FlowClient) async throws(FlowClientError) -> Standing {
        do throws(FlowClientError) {
            let asked = TenantsAPI.ShowHolidays.Parameters(tenant: tenant, set: set.text)
            let there = try await client.call(TenantsAPI.ShowHolidays.self, asked).days
            return there == days ? .same : .other
        } catch {
            guard case .refused(let refusal) = error, refusal is TenantsAPI.NoSuchHolidays else { throw error }
            return .missing
        }
    }

    /// Sets them, unless the tenant has others under this name and keeps them.
    func apply(
        to tenant: String,
        isUpdate: Bool,
        idempotencyKey: String?,
        _ client: FlowClient
    ) async throws(FlowClientError) -> PackPart {
        if !isUpdate, case .other = try await standing(in: tenant, client) { return .kept(PackKept(holidays: set)) }
        let wanted = TenantsAPI.SetHolidays.Parameters(
            tenant: tenant,
            set: set.text,
            days: days,
            idempotencyKey: idempotencyKey
        )
        return .holidays(try await client.call(TenantsAPI.SetHolidays.self, wanted))
    }

    func outlook(in tenant: String, isUpdate: Bool, _ client: FlowClient) async throws(FlowClientError) -> PackPart {
        let standing = try await standing(in: tenant, client)
        if !isUpdate, case .other = standing { return .kept(PackKept(holidays: set)) }
        var outlook = PackHolidaysOutlook(holidays: set.text, file: file, dayCount: days.count)
        if case .same = standing { outlook.same = true }
        return .holidaysOutlook(outlook)
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
