import FlowAPI
import FlowClient
import FlowCore
import Varlink

/// Conditions and order of the screen *Jobs*, as its address has them.
struct JobsQuery: Hashable, Sendable {
    /// Jobs that are listed: the open ones, all, or those of one state; nil is as the saved list has it, else the open ones.
    var state: String?
    var search = ""
    var template = ""
    /// Order that was chosen; nil is as the saved list has it, else the newest first.
    var order: String?
    /// Name of a saved list, to which the rest is added.
    var saved = ""
    /// Conditions on attributes, answers and states of steps, as flowd reads them: `form.rsvp.coming=yes`.
    var conditions: [String] = []
    /// Labels that the jobs have all of.
    var labels: [String] = []
    var assignee = ""
    var isOverdue = false
    /// Values that each job is shown with besides.
    var columns: [String] = []
    var after: String?
    /// True for the board in place of the table.
    var isBoard = false

    static let orders = [
        ("-id", "orderNewest"), ("due", "orderDue"), ("-percent", "orderPercent"), ("-changed", "orderChanged"),
        ("title", "orderTitle"),
    ]

    /// Reads the parameters of an address; what isn't known is left out.
    init(_ parameters: [(name: String, value: String)] = []) {
        for (name, value) in parameters {
            switch name {
            case "state" where ["all", "open"].contains(value) || JobsAPI.JobState(rawValue: value) != nil:
                state = value
            case "q":
                search = String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value >= 32 }.prefix(100)))
            case "template": template = value
            case "sort" where Self.orders.contains { $0.0 == value }: order = value
            case "saved": saved = value
            case "where": conditions += Self.lines(of: value)
            case "label": labels += Self.words(of: value)
            case "assignee": assignee = value
            case "overdue": isOverdue = value == "yes"
            case "column": columns += Self.words(of: value)
            case "after": after = value
            case "view": isBoard = value == "board"
            default: break
            }
        }
    }

    private static func lines(of text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    private static func words(of text: String) -> [String] {
        text.split { $0 == "," || $0.isWhitespace }.map(String.init)
    }

    /// State that the form shows.
    var displayedState: String { state ?? (saved.isEmpty ? "open" : "") }

    private var states: [JobsAPI.JobState]? {
        switch state {
        case "all": JobsAPI.JobState.allCases
        case "open", nil: [.running, .held]
        case let state?: JobsAPI.JobState(rawValue: state).map { [$0] }
        }
    }

    /// True when it leaves out no job but those that are over.
    var isPlain: Bool {
        var query = self
        (query.state, query.order, query.after, query.isBoard) = (nil, nil, nil, false)
        return query == JobsQuery() && (state == nil || state == "open" || state == "all")
    }

    /// The query as a question that a list may be kept as; typed conditions are added to those of a saved list.
    var question: TenantsAPI.SavedList {
        get throws {
            var wanted = JobsAPI.List.Parameters(tenant: "")
            if state != nil || saved.isEmpty { wanted.states = states }
            if !template.isEmpty { wanted.template = template }
            if !search.isEmpty { wanted.search = search }
            if !assignee.isEmpty { wanted.assignee = assignee }
            if isOverdue { wanted.overdue = true }
            if !conditions.isEmpty { wanted.where = conditions }
            if !labels.isEmpty { wanted.labels = labels }
            var members = try WireObject.members(of: wanted)
            members["tenant"] = nil
            return .init(
                name: "",
                of: .jobs,
                filter: .object(members),
                columns: columns.isEmpty ? nil : columns,
                sort: order
            )
        }
    }

    /// Address of a page of the list, without what is so anyway.
    func address(_ slug: String, after: String?) -> String {
        let given: [(String, String?)] =
            [
                ("saved", saved.isEmpty ? nil : saved), ("state", state == "open" && saved.isEmpty ? nil : state),
                ("q", search.isEmpty ? nil : search), ("template", template.isEmpty ? nil : template),
                ("assignee", assignee.isEmpty ? nil : assignee), ("overdue", isOverdue ? "yes" : nil),
                ("label", labels.isEmpty ? nil : labels.joined(separator: ",")),
                ("column", columns.isEmpty ? nil : columns.joined(separator: ",")),
                ("sort", order == "-id" && saved.isEmpty ? nil : order),
            ] + conditions.map { ("where", $0) } + [("after", after)]
        let query = given.compactMap { name, value in value.map { "\(name)=\(FormText.encoded($0))" } }
        return "/t/\(slug)/jobs" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}
