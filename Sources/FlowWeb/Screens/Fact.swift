import FlowCore
import FlowReports

/// Line of what a page is about: a name, a value, and where that leads.
struct Fact: Sendable {
    let name: String
    let value: String
    var href: String?

    var values: ReportValues {
        var values: ReportValues = ["name": .text(name), "value": .text(value)]
        values[text: "leads"] = href
        return values
    }
}
