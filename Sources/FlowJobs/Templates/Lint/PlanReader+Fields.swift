extension PlanReader {
    private static let fieldKeys = ["field", "title", "type", "unit", "required", "options"]

    mutating func readFields(_ node: SourceNode, _ name: String) -> FieldList {
        guard let nodes = readElements(node, name, of: "fields", countMax: limits.fieldCount) else {
            return FieldList(isIncomplete: true)
        }
        var list = FieldList()
        var places: [FieldKey: SourcePlace] = [:]
        for node in nodes {
            guard let field = readField(node) else {
                list.isIncomplete = true
                continue
            }
            if let first = places[field.key] {
                findings.error(
                    node,
                    "the field \"\(field.key)\" is declared twice in this list, first in line \(first.line); "
                        + "rename one of the two"
                )
                continue
            }
            places[field.key] = node.place
            list.fields.append(field)
        }
        return list
    }

    private mutating func readField(_ node: SourceNode) -> FieldDefinition? {
        guard let members = readMembers(of: node, "a field", allowed: Self.fieldKeys) else { return nil }
        let key = require("field", in: members, "a field", of: node).flatMap { readKey($0, "field", as: FieldKey.self) }
        let type = require("type", in: members, "a field", of: node).flatMap {
            readWord($0, "type", as: FieldType.self)
        }
        let title = members["title"].flatMap { readText($0, "title", lengthMax: limits.titleLength) }
        let isRequired = members["required"].flatMap { readBoolean($0, "required") } ?? false
        let options = type.flatMap { readOptions(members["options"], of: $0, node) }
        guard let key, let type, let options else { return nil }
        let unit = members["unit"].flatMap { readUnit($0, of: type) }
        return FieldDefinition(
            key: key,
            title: title,
            type: type,
            unit: unit,
            isRequired: isRequired,
            options: options
        )
    }

    /// Longest unit, in characters.
    private static let unitLengthMax = 32

    /// Returns what a number counts; no other type has a unit.
    private mutating func readUnit(_ node: SourceNode, of type: FieldType) -> String? {
        guard type == .number else {
            findings.error(
                node,
                "a \"unit\" belongs to a number, but this field's type is \(type.rawValue); "
                    + "remove it or make the type number"
            )
            return nil
        }
        return readText(node, "unit", lengthMax: Self.unitLengthMax)
    }

    /// Returns the options of a field: at least one for a choice, none for any other type.
    private mutating func readOptions(_ node: SourceNode?, of type: FieldType, _ field: SourceNode) -> [String]? {
        switch (type, node) {
        case (.choice, let node?): return readOptions(node)
        case (.choice, nil):
            findings.error(field, "a choice needs the key \"options\" with the values it allows; add it")
            return nil
        case (.text, let node?), (.number, let node?), (.boolean, let node?), (.date, let node?):
            findings.error(
                node,
                "\"options\" belong to a choice, but this field's type is \(type.rawValue); "
                    + "remove them or make the type choice"
            )
            return nil
        case (.text, nil), (.number, nil), (.boolean, nil), (.date, nil): return []
        }
    }

    private mutating func readOptions(_ node: SourceNode) -> [String]? {
        guard let nodes = readElements(node, "options", of: "values", countMax: limits.optionCount) else { return nil }
        guard !nodes.isEmpty else {
            findings.error(node, "\"options\" is empty; a choice needs at least one value")
            return nil
        }
        var options: [String] = []
        for node in nodes {
            guard let option = readText(node, "options", lengthMax: limits.titleLength) else { continue }
            guard !options.contains(option) else {
                findings.error(node, "the option \(Displayed.text(option)) stands here twice; remove one of the two")
                continue
            }
            options.append(option)
        }
        return options.isEmpty ? nil : options
    }
}
