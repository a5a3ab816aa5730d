import FlowAPI
import FlowClient
import FlowCore
import FlowReports

/// Media, payments, budgets, notes and newest events of a job, below its steps.
struct JobHistory: Sendable {
    static let eventCountMax = 20
    static let instalmentCountMax = 100
    /// Numbers of the tenant's events, up to the job's newest, among which its events are looked for.
    private static let eventWindow = 2000

    private let instalments: [PaymentsAPI.Instalment]
    private let hasMoreInstalments: Bool
    /// Budgets that have a plan or a name.
    private let budgets: [PaymentsAPI.BudgetLine]
    private let notes: NewestNotes
    private let media: [MediaAPI.Medium]
    private let hasMoreMedia: Bool
    private let events: [EventsAPI.Event]

    /// Principals that stand in it.
    var principals: [String] { notes.notes.map(\.createdBy) + media.map(\.addedBy) + events.map(\.principal) }

    init(_ view: TenantView, _ job: JobsAPI.Job) async throws {
        let (client, slug) = (view.client, view.slug)
        let owed = try await client.call(
            PaymentsAPI.Due.self,
            .init(tenant: slug, job: job.id, until: "9999-12-31", undated: true, limit: Self.instalmentCountMax)
        )
        (instalments, hasMoreInstalments) = (owed.instalments, owed.next != nil)
        budgets = try await client.call(PaymentsAPI.ShowBudget.self, .init(tenant: slug, job: job.id)).lines.filter {
            $0.category != nil || $0.planned != nil
        }
        notes = try await NewestNotes(view, job: job.id)
        let found = try await client.call(
            MediaAPI.List.self,
            .init(tenant: slug, job: job.id, newest: true, limit: MediaItem.countMax)
        )
        (media, hasMoreMedia) = (found.media, found.next != nil)
        let window = EventsAPI.List.Parameters(
            tenant: slug,
            after: max(0, job.status.eventNumber - Self.eventWindow),
            limit: 1000,
            job: job.id
        )
        var newest: [EventsAPI.Event] = []
        for try await page in client.pages(EventsAPI.List.self, window) {
            newest = (newest + page.events).suffix(Self.eventCountMax)
        }
        events = newest.reversed()
    }

    /// Adds the rows to a job's page.
    func add(to values: inout ReportValues, _ view: TenantView, _ texts: WebTexts, name: (String) -> String) {
        values.set(
            "instalments",
            instalments.map { instalment in
                var row = DueItem(instalment, view, texts).values
                row[text: "state"] = texts["instalment.\(instalment.state.rawValue)"]
                row[flag: "late"] = instalment.state == .overdue
                return row
            }
        )
        values.set(
            "budgets",
            budgets.map { line in
                func amount(_ amount: String?) -> String { amount.map { view.words.amount($0, line.currency) } ?? "" }
                var row: ReportValues = [:]
                row[text: "budget"] = line.category ?? texts["budgetNone"]
                row[text: "direction"] = texts[line.direction == .incoming ? "comesIn" : "goesOutMoney"]
                row[text: "planned"] = amount(line.planned)
                row[text: "committed"] = amount(line.committed)
                row[text: "paid"] = amount(line.paid)
                row[text: "left"] = amount(line.left)
                row[flag: "isOver"] = line.left?.hasPrefix("-") ?? false
                return row
            }
        )
        values[flag: "moreInstalments"] = hasMoreInstalments
        values[text: "olderNotes"] = notes.older(texts)
        values.set(
            "notes",
            notes.notes.map { note in
                let by = [view.time(note.createdAt), name(note.createdBy), note.step].compactMap(\.self)
                return [
                    "words": .text(note.text ?? texts["noteRemoved"]), "by": .text(by.joined(separator: ", ")),
                ]
            }
        )
        values.set("media", media.map { MediaItem(medium: $0).values(view, texts, place: $0.step, name: name) })
        values[flag: "moreMedia"] = hasMoreMedia
        values.set(
            "events",
            events.map { event in
                [
                    "number": .text(String(event.number)), "at": .text(view.time(event.at)),
                    "kind": .text(Self.words(of: event.kind)), "step": .text(event.step ?? ""),
                    "by": .text(name(event.principal)),
                ]
            }
        )
    }

    /// A kind as words: `actionCompleted` is `action completed`.
    static func words(of kind: String) -> String {
        kind.reduce(into: "") { words, character in
            words += character.isUppercase ? " \(character.lowercased())" : String(character)
        }
    }
}
