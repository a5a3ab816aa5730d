import FlowAPI
import FlowCore

/// Names of the values that templates of a report may use.
///
/// A list stands within the one that it belongs to, and the lists of the report in none: so a page is as long as its
/// template times what there is to tell.
struct ReportNames: TemplateNames {
    /// A list of a report.
    private struct List {
        let name: String
        /// The list that each of its lists belongs to; nil for the report's own.
        let parent: String?
        let texts: [String]
        var flags: [String] = []
    }

    let tagCountMax = 500
    let others = ""
    private let texts: [String]
    private let flags: [String]
    private let lists: [List]

    init(_ report: ReportsAPI.ReportKind) {
        let words = ReportWords.headingKeys.map { "words.\($0)" }
        let common = ["heading", "tenant", "printed"] + words
        switch report {
        case .day:
            texts = common
            flags = ["isEmpty"]
            lists = Self.board(
                List(
                    name: "times",
                    parent: "people",
                    texts: ["title", "instructions", "confirm"] + Self.markTexts,
                    flags: Self.markFlags
                )
            )
        case .week:
            texts = common
            flags = ["isEmpty"]
            let marks = List(name: "marks", parent: "cells", texts: Self.markTexts, flags: Self.markFlags)
            lists =
                Self.board(marks) + [
                    List(name: "days", parent: nil, texts: ["day"]),
                    List(name: "rows", parent: "people", texts: ["title"]),
                    List(name: "cells", parent: "rows", texts: []),
                ]
        case .job:
            texts = common + ["number", "jobState", "percent", "jobDue", "jobWho", "labels"]
            flags = []
            lists =
                Self.agreements + [
                    Self.facts, List(name: "answers", parent: "nodes", texts: ["title", "value"]),
                    List(
                        name: "nodes",
                        parent: nil,
                        texts: ["title", "depth", "state", "who", "when", "settled", "by", "reason", "dueNote"],
                        flags: ["group", "done", "open", "apart", "overdue", "optional"]
                    ),
                    List(
                        name: "budget",
                        parent: nil,
                        texts: ["category", "planned", "committed", "paid", "left"],
                        flags: ["incoming"]
                    ),
                ]
        case .vendor:
            texts = common + ["kind"]
            flags = []
            lists =
                Self.agreements + [
                    Self.facts, Self.steps,
                    List(name: "sums", parent: nil, texts: ["title", "total", "paid", "outstanding"]),
                ]
        case .statement:
            texts = common + ["with"]
            flags = []
            lists = [
                List(
                    name: "accounts",
                    parent: nil,
                    texts: [
                        "title", "opening", "openingDay", "closing", "closingDay", "owedSum", "paidSum", "remaining",
                    ],
                    flags: ["ahead"]
                ),
                List(name: "entries", parent: "accounts", texts: ["when", "title", "owed", "paid", "balance", "note"]),
                List(name: "coming", parent: "accounts", texts: ["when", "title", "amount"]),
            ]
        }
    }

    private static let markTexts = ["time", "until", "settled", "by", "note"]
    private static let markFlags = ["open", "done", "skipped", "missed", "overdue", "paused"]
    private static let facts = List(name: "facts", parent: nil, texts: ["title", "value"])
    private static let steps = List(
        name: "steps",
        parent: nil,
        texts: ["id", "title", "job", "subject", "who", "when", "state"],
        flags: ["overdue", "optional", "waits"]
    )
    private static let agreements = [
        List(
            name: "schedules",
            parent: nil,
            texts: ["title", "party", "total", "paid", "outstanding", "credit", "note"],
            flags: ["incoming"]
        ),
        List(
            name: "instalments",
            parent: "schedules",
            texts: ["title", "when", "amount", "paid", "outstanding", "state", "note"],
            flags: ["overdue"]
        ),
    ]

    private static func board(_ times: List) -> [List] {
        let payments = List(
            name: "payments",
            parent: nil,
            texts: ["id", "title", "party", "amount", "when", "state"],
            flags: ["overdue", "incoming", "outgoing"]
        )
        return [List(name: "people", parent: nil, texts: ["name", "pausedTasks"]), times, steps, payments]
    }

    /// All names, each once, in order: those of lists with their sections.
    var all: [String] {
        var names = texts + flags
        for list in lists { names += [list.name, Self.flag(of: list)] + list.texts + list.flags }
        return Set(names).sorted()
    }

    func names(within sections: [String]) -> [String] {
        let open = sections.filter { isList($0) }
        var names = texts + flags
        for list in lists {
            if list.parent == open.last { names += [list.name, Self.flag(of: list)] }
            if open.contains(list.name) { names += list.texts + list.flags }
        }
        return names
    }

    func isOther(_ name: String) -> Bool { false }

    func isOnlySection(_ name: String) -> Bool {
        flags.contains(name)
            || lists.contains { $0.name == name || Self.flag(of: $0) == name || $0.flags.contains(name) }
    }

    func isList(_ name: String) -> Bool { lists.contains { $0.name == name } }

    private static func flag(of list: List) -> String {
        "has" + list.name.prefix(1).uppercased() + list.name.dropFirst()
    }
}
