import FlowAPI

/// Conditions and order of the screen *Jobs*, as its address has them.
struct JobsQuery: Hashable, Sendable {
    /// Jobs that are listed: the open ones, all, or those of one state.
    var state = "open"
    var search = ""
    var template = ""
    var order = "-id"
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
            case "state" where value == "all" || JobsAPI.JobState(rawValue: value) != nil: state = value
            case "q":
                search = String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value >= 32 }.prefix(100)))
            case "template": template = value
            case "sort" where Self.orders.contains { $0.0 == value }: order = value
            case "after": after = value
            case "view": isBoard = value == "board"
            default: break
            }
        }
    }

    var states: [JobsAPI.JobState]? {
        switch state {
        case "all": nil
        case "open": [.running, .held]
        default: JobsAPI.JobState(rawValue: state).map { [$0] }
        }
    }

    /// True when it leaves out no job but those that are over.
    var isPlain: Bool { search.isEmpty && template.isEmpty && (state == "open" || state == "all") }

    /// Address of a page of the list, without what is so anyway.
    func address(_ slug: String, after: String?) -> String {
        let given: [(String, String?)] = [
            ("state", state == "open" ? nil : state), ("q", search.isEmpty ? nil : search),
            ("template", template.isEmpty ? nil : template), ("sort", order == "-id" ? nil : order), ("after", after),
        ]
        let query = given.compactMap { name, value in value.map { "\(name)=\(FormText.encoded($0))" } }
        return "/t/\(slug)/jobs" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}
