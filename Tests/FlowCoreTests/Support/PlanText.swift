import FlowCore

/// Reads plans from a shorthand, so that tables of tests stay readable.
///
///     a:3               a step of weight 3 (default 1)
///     b?                optional
///     c<a,g             depends on a and g
///     d{kind,note}      with text fields kind and note
///     e[d.kind=x]       with a condition on a field; [fuel=gas] on an attribute, [fuel=*] whether there is one,
///                       [!fuel=gas] not, [fuel=gas|d.kind=x] any, [fuel=gas&d.kind=x] all
///     g*10<a[fuel=gas](h(e f) i)   a group of weight 10 (default: the sum of its steps) with a group and a step in it
struct PlanText {
    private var rest: Substring

    struct Malformed: Error {
        let rest: String
    }

    static func nodes(_ text: String) throws -> [PlanNode] {
        var reader = PlanText(rest: text[...])
        let nodes = try reader.entries()
        guard reader.rest.isEmpty else { throw Malformed(rest: String(reader.rest)) }
        return nodes
    }

    static func definition(
        _ text: String,
        skip: SkipPolicy = .excluded,
        attributes: [String] = []
    ) throws -> TemplateDefinition {
        TemplateDefinition(
            key: try TemplateKey(validating: "t"),
            title: "T",
            skip: skip,
            attributes: try attributes.map { FieldDefinition(key: try FieldKey(validating: $0), type: .text) },
            nodes: try nodes(text)
        )
    }

    private mutating func entries() throws -> [PlanNode] {
        var nodes: [PlanNode] = []
        while true {
            rest = rest.drop { $0 == " " }
            guard let next = rest.first, next != ")" else { return nodes }
            nodes.append(try entry())
        }
    }

    private mutating func entry() throws -> PlanNode {
        let key = try StepKey(validating: word())
        var weight: Int?
        var isOptional = false
        var dependsOn: [StepKey] = []
        var condition: Condition?
        var form: [FieldDefinition] = []
        while let sign = rest.first, ":*?<{[(".contains(sign) {
            rest.removeFirst()
            switch sign {
            case ":", "*": weight = Int(word())
            case "?": isOptional = true
            case "<": dependsOn = try list().map { try StepKey(validating: $0) }
            case "{":
                form = try list().map { FieldDefinition(key: try FieldKey(validating: $0), type: .text) }
                try expect("}")
            case "[":
                condition = try Self.condition(String(rest.prefix { $0 != "]" }))
                rest = rest.drop { $0 != "]" }
                try expect("]")
            default:
                let nodes = try entries()
                try expect(")")
                let group = GroupDefinition(
                    key: key,
                    title: key.text,
                    weight: weight,
                    dependsOn: dependsOn,
                    condition: condition,
                    nodes: nodes
                )
                return .group(group)
            }
        }
        let step = StepDefinition(
            key: key,
            title: key.text,
            weight: weight ?? 1,
            isOptional: isOptional,
            dependsOn: dependsOn,
            condition: condition,
            form: form
        )
        return .step(step)
    }

    private mutating func word() -> String {
        let word = rest.prefix { $0.isLetter || $0.isNumber }
        rest = rest.dropFirst(word.count)
        return String(word)
    }

    private mutating func list() -> [String] {
        var words = [word()]
        while rest.first == "," {
            rest.removeFirst()
            words.append(word())
        }
        return words
    }

    private mutating func expect(_ sign: Character) throws {
        guard rest.first == sign else { throw Malformed(rest: String(rest)) }
        rest.removeFirst()
    }

    private static func condition(_ text: String) throws -> Condition {
        if text.contains("|") { return .any(try text.split(separator: "|").map { try condition(String($0)) }) }
        if text.contains("&") { return .all(try text.split(separator: "&").map { try condition(String($0)) }) }
        if text.hasPrefix("!") { return .not(try condition(String(text.dropFirst()))) }
        let sides = text.split(separator: "=").map(String.init)
        guard sides.count == 2 else { throw Malformed(rest: text) }
        let names = sides[0].split(separator: ".").map(String.init)
        let field = try FieldKey(validating: names[names.count - 1])
        let operand: Operand =
            names.count == 1 ? .attribute(field) : .field(step: try StepKey(validating: names[0]), field: field)
        return .compare(operand, sides[1] == "*" ? .exists(true) : .equals(.text(sides[1])))
    }
}
