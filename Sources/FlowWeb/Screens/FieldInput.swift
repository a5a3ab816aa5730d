import FlowAPI
import FlowCore
import FlowReports

/// A field of a step's form as HTML has it.
struct FieldInput: Sendable {
    let field: ActionsAPI.Field
    let value: String
    let texts: WebTexts

    var values: ReportValues {
        var values: ReportValues = [:]
        values[text: "name"] = FormFields.prefix + field.key
        values[text: "label"] = (field.title ?? field.key) + (field.unit.map { " (\($0))" } ?? "")
        values[text: "value"] = value
        values[flag: "required"] = field.required
        // What can be chosen is seen, and browsers write dates in their own way.
        values[text: "hint"] = choices.isEmpty && field.type != .date ? field.allowed : ""
        values[flag: "isText"] = field.type == .text
        values[flag: "isNumber"] = field.type == .number
        values[flag: "isDate"] = field.type == .date
        values.set("choices", choices)
        return values
    }

    private var choices: [ReportValues] {
        let options: [(String, String)]
        switch field.type {
        case .boolean: options = [("true", texts["yes"]), ("false", texts["no"])]
        case .choice: options = (field.options ?? []).map { ($0, $0) }
        case .text, .number, .date: return []
        }
        return ([("", "")] + options).map { value, name in
            ["option": .text(value), "title": .text(name), "selected": .boolean(value == self.value)]
        }
    }
}
