import FlowCore
import GRDB
import TestSupport
import Testing

@testable import FlowStore

/// Lists and counts of jobs by attributes, answers and steps.
struct JobValueListTests {
    /// Attributes and answers of each job, from job 1 on; without answers its step is open.
    private static let jobs: [(attributes: [String: FieldValue], answers: [String: FieldValue]?)] = [
        (["name": .text("Ito"), "urgent": .boolean(true)], ["reading": number("12"), "note": .text("12")]),
        (["name": .text("yes"), "area": number("0.1")], ["reading": number("9.5"), "fine": .boolean(true)]),
        (["day": .text("2027-03-28"), "colour": .text("red")], nil),
        (
            ["name": .text(#"a"b\c"#), "day": .text("2027-03-29")],
            ["note": .text("é\n\u{7}"), "fine": .boolean(false)]
        ),
        (["name": .text("e\u{301}"), "urgent": .boolean(false)], ["reading": number("-12"), "note": .text("b")]),
    ]

    private static func number(_ text: String) -> FieldValue {
        (try? DecimalNumber(validating: text)).map(FieldValue.number) ?? .text("not a number")
    }

    private func prepared(_ store: Store) async throws {
        var scribe = try await Scribe(store)
        try store.expectCommitted([try scribe.create("a"), try scribe.create("b")])
        for tenant in [Int64(2), 1] {
            try store.expectCommitted([try scribe.apply(SampleTemplates.rich, to: tenant)])
        }
        // Another tenant's answers are nobody else's.
        try store.expectCommitted([try scribe.start("rich", in: 2)])
        let other = ["note": FieldValue.text("12")]
        try store.expectCommitted([try scribe.act(.complete(form: Self.keyed(other)), "measure", of: 1, in: 2)])
        for (index, job) in Self.jobs.enumerated() {
            try store.expectCommitted([try scribe.start("rich", attributes: Self.keyed(job.attributes))])
            guard let answers = job.answers else { continue }
            let operation = ActionOperation.complete(form: try Self.keyed(answers))
            try store.expectCommitted([try scribe.act(operation, "measure", of: Int64(index + 1))])
        }
        // What was done and is opened again is a draft.
        try store.expectCommitted([try scribe.start("rich")])
        let draft = try Self.keyed(["reading": Self.number("12")])
        try store.expectCommitted([try scribe.act(.complete(form: draft), "measure", of: 6)])
        try store.expectCommitted([try scribe.act(.reopen(reason: "Again"), "measure", of: 6)])
    }

    private static func keyed(_ values: [String: FieldValue]) throws -> [FieldKey: FieldValue] {
        var keyed: [FieldKey: FieldValue] = [:]
        for (name, value) in values { keyed[try FieldKey(validating: name)] = value }
        return keyed
    }

    private static let questions: [(conditions: [String], jobs: [Int64])] = [
        (["form.measure.note=12"], [1]), (["form.measure.reading=12.0"], [1]), (["form.measure.reading=-12"], [5]),
        (["form.measure.reading"], [1, 2, 5]), (["!form.measure.reading"], [3, 4, 6]),
        (["form.measure.reading!=12"], [2, 3, 4, 5, 6]), (["form.measure.reading>=9.5"], [1, 2]),
        (["form.measure.reading<9.5"], [5]), (["form.measure.reading>0", "form.measure.note"], [1]),
        (["form.measure.fine=yes"], [2]), (["form.measure.fine=false"], [4]),
        (["form.measure.note=é\n\u{7}"], [4]), (["form.measure.reading=12", "form.measure.reading=9.5"], [1, 2]),
        (["attribute.name=yes"], [2]), (["attribute.urgent=yes"], [1]), (["attribute.urgent!=yes"], [2, 3, 4, 5, 6]),
        ([#"attribute.name=a"b\c"#], [4]), (["attribute.name=é"], []), (["attribute.name=e\u{301}"], [5]),
        (["attribute.day>2027-03-28"], [4]), (["attribute.day<=2027-03-28"], [3]), (["attribute.day>1"], []),
        (["attribute.area<0.2", "attribute.name"], [2]), (["step.measure=done"], [1, 2, 4, 5]),
        (["step.measure!=done"], [3, 6]), (["step.red-only=notApplicable", "step.measure=ready"], [6]),
        (["!step.measure"], []), (["step.nothing!=done"], [1, 2, 3, 4, 5, 6]), (["attribute.nothing"], []),
        (["attribute.area|form.measure.reading|step.measure=ready"], [3, 6]),
        (["attribute.area|form.measure.reading<1"], [2, 5]), (["!attribute.day|form.measure.note"], [2, 6]),
        (["form.measure.reading", "form.measure.note|form.measure.reading=9.5"], [2]),
        (["form.measure.reading", "!attribute.name"], []), (["attribute.colour=red", "!form.measure.note"], [3]),
    ]

    @Test(arguments: questions.indices, ["id", "-id", "-title"])
    func everyConditionHolds(index: Int, order: String) async throws {
        try await withStore { store, _ in
            try await prepared(store)
            var filter = JobFilter()
            filter.conditions = try JobCondition.all(Self.questions[index].conditions, field: "where")
            let expected = Self.questions[index].jobs
            for limit in [1, 2, 100] {
                let listing = JobListing(filter, order: try JobOrder(validating: order))
                var (found, cursor): ([Int64], JobCursor?) = ([], nil)
                repeat {
                    let page = try await store.jobs(of: "a", for: .owner, listing, after: cursor, limit: limit)
                    found += page.items.map(\.job.header.id.number)
                    cursor = page.next
                } while cursor != nil
                #expect(found == (order == "id" ? expected : expected.reversed()))
            }
            let tally = try await store.tally(of: "a", for: .owner, filter, by: [], sum: nil)
            #expect(tally.total.jobCount == expected.count)
        }
    }

    @Test(arguments: ["id", "-title"])
    func valuesAreThoseThatWereGiven(order: String) async throws {
        try await withStore { store, _ in
            try await prepared(store)
            let names = ["attribute.name", "form.measure.reading", "form.measure.note", "step.measure", "attribute.no"]
            let columns = try names.map { try JobColumn(validating: $0, field: "columns") }
            let listing = JobListing(order: try JobOrder(validating: order), columns: columns)
            let page = try await store.jobs(of: "a", for: .owner, listing, after: nil, limit: 10)
            let expected: [[FieldValue?]] = Self.jobs.map { job in
                let state = FieldValue.text(job.answers == nil ? "ready" : "done")
                return [job.attributes["name"], job.answers?["reading"], job.answers?["note"], state, nil]
            }
            let rows = expected + [[nil, nil, nil, .text("ready"), nil]]
            #expect(page.items.map(\.values) == (order == "id" ? rows : rows.reversed()))
        }
    }

    @Test
    func jobsAreCountedByTheirValues() async throws {
        try await withStore { store, _ in
            try await prepared(store)
            let note = try JobColumn(validating: "form.measure.note", field: "by")
            let reading = try JobColumn(summing: "form.measure.reading", field: "sum")
            let all = try await store.tally(of: "a", for: .owner, JobFilter(), by: [note], sum: reading)
            #expect(all.groups.map { $0.values[0] } == [nil, .text("12"), .text("b"), .text("é\n\u{7}")])
            #expect(all.groups.map(\.jobs.jobCount) == [3, 1, 1, 1])
            #expect(all.groups.map(\.jobs.text) == ["9.5", "12", "-12", "0"])
            #expect(all.groups.map(\.jobs.numberCount) == [1, 1, 1, 0])
            #expect((all.total.jobCount, all.total.text, all.total.numberCount) == (6, "9.5", 3))
            let both = try await store.tally(
                of: "a",
                for: .owner,
                JobFilter(),
                by: [.plain(.state), .plain(.priority), try JobColumn(counting: "step.measure", field: "by")],
                sum: nil
            )
            #expect(
                both.groups.map { $0.values.map(\.?.description) } == [
                    ["running", "normal", "done"], ["running", "normal", "ready"],
                ]
            )
            #expect(both.groups.map(\.jobs.jobCount) == [4, 2])
        }
    }

    @Test(arguments: [
        ("job", "attributes", #"{"name":tru"#), ("job", "attributes", #"{"name":[1]}"#),
        ("action", "form", #"{"note":tru"#),
        ("action", "form", #"{"note":null}"#),
    ])
    func aDamagedRowIsNamed(table: String, column: String, text: String) async throws {
        try await withStore { store, _ in
            try await prepared(store)
            try await store.pool.write { db in
                let rows = table == "job" ? "id = 1" : "job = 1 AND step = 'measure'"
                try db.execute(sql: "UPDATE \(table) SET \(column) = ? WHERE tenant = 1 AND \(rows)", arguments: [text])
            }
            let name = table == "job" ? "attribute.name" : "form.measure.note"
            let column = try JobColumn(validating: name, field: "")
            var filter = JobFilter()
            filter.conditions = [JobCondition(column, .present)]
            await #expect {
                _ = try await store.tally(of: "a", for: .owner, filter, by: [column], sum: nil)
            } throws: { error in
                guard case .failed(.corruptRow(table, _))? = error as? ReadFailure else { return false }
                return true
            }
            await #expect {
                let listing = JobListing(filter, columns: [column])
                _ = try await store.jobs(of: "a", for: .owner, listing, after: nil, limit: 10)
            } throws: { error in
                guard case .failed(.corruptRow(let found, let reason))? = error as? ReadFailure else { return false }
                return found == table && (text.hasSuffix("}") || reason.contains("job 1 "))
            }
        }
    }

    @Test
    func strangersLearnNothing() async throws {
        try await withStore { store, _ in
            try await prepared(store)
            await #expect(throws: ReadFailure.self) {
                _ = try await store.tally(of: "a", for: .stranger, JobFilter(), by: [], sum: nil)
            }
        }
    }
}
