import FlowAPI
import FlowCore
import FoundationEssentials
import Testing

@testable import FlowCalendar

/// A task whose time of today is done as soon as the first list of times was answered.
private actor BusyLists: CalendarCalls {
    private let count: Int
    private var isDone = false

    /// With so many times that are settled.
    init(settled count: Int = 1) { self.count = count }

    func call<Method: APIMethod>(_ method: Method.Type, _ parameters: Method.Parameters) async throws -> Method.Reply {
        guard let reply = reply(Method.method) else { throw Unanswered(method: Method.method) }
        return try JSONDecoder().decode(Method.Reply.self, from: try JSONEncoder().encode(reply))
    }

    private func reply(_ method: String) -> (any Encodable)? {
        switch method {
        case TenantsAPI.Show.method: TenantsAPI.Show.Reply(tenant: Self.tenant)
        case TenantsAPI.ListHolidays.method: TenantsAPI.ListHolidays.Reply(sets: [])
        case PaymentsAPI.Due.method: PaymentsAPI.Due.Reply(instalments: [])
        case JobsAPI.List.method: JobsAPI.List.Reply(jobs: [])
        case ActionsAPI.List.method: ActionsAPI.List.Reply(actions: [])
        case TasksAPI.List.method: TasksAPI.List.Reply(tasks: [])
        case TasksAPI.Due.method: TasksAPI.Due.Reply(occurrences: times(of: .open))
        case TasksAPI.ListOccurrences.method: TasksAPI.ListOccurrences.Reply(occurrences: times(of: .done))
        default: nil
        }
    }

    private func times(of state: TasksAPI.OccurrenceState) -> [TasksAPI.Occurrence] {
        defer { isDone = true }
        guard (state == .done) == isDone else { return [] }
        return (0..<(isDone ? count : 1)).map { number in
            TasksAPI.Occurrence(
                id: "1/\(number + 1)",
                task: "1",
                title: "Pills",
                revision: 1,
                nominal: "2027-03-28T08:00:00",
                zone: "UTC",
                startAt: "2027-03-28T08:00:00.000Z",
                dueAt: "2027-03-28T08:00:00.000Z",
                inTimeUntil: "2027-03-28T09:00:00.000Z",
                endAt: "2027-03-28T09:00:00.000Z",
                state: state
            )
        }
    }

    private static let tenant = TenantsAPI.Tenant(
        spec: .init(
            slug: "home",
            title: "Home",
            timeZone: "UTC",
            locale: "en",
            currency: "EUR",
            ownerUIDs: [],
            limits: []
        ),
        status: .init(
            createdAt: "2027-01-01T00:00:00.000Z",
            createdBy: "uid:0",
            eventNumber: 1,
            jobCount: 0,
            runningJobCount: 0
        )
    )
}

private struct Unanswered: Error {
    let method: String
}

private struct OneZone: ZoneCatalog {
    let release: String? = nil

    func zone(named name: String) throws(ZoneError) -> ZoneRules { .utc }
}

/// Times of tasks that change while they are read.
@Suite struct FoundTimesTests {
    private func board(_ lists: BusyLists) async throws -> TasksAPI.GetBoard.Reply {
        let source = try await CalendarSource(
            CalendarLists(lists),
            tenant: "home",
            profile: nil,
            now: try Timestamp(validating: "2027-03-28T08:10:00Z", field: "now"),
            zones: OneZone(),
            note: { _ in }
        )
        return try await source.board(of: nil)
    }

    @Test func whatIsDoneMeanwhileIsThereOnce() async throws {
        let board = try await board(BusyLists())
        #expect(board.times.map { [$0.occurrence?.id, $0.state.rawValue] } == [["1/1", "done"]])
        #expect(board.done == 1 && board.open == 0)
    }

    @Test func tooManyAreRefused() async throws {
        #expect(try await board(BusyLists(settled: CalendarSource.timeCountMax)).done == CalendarSource.timeCountMax)
        do {
            _ = try await board(BusyLists(settled: CalendarSource.timeCountMax + 1))
            Issue.record("A board of more than there may be")
        } catch let error as InvalidInput {
            #expect(error.field == "profile" && error.allowed.contains("5000"))
        }
    }
}
