/// Compares canonical forms member by member.
enum FieldComparison {
    /// The members that aren't alike, by name; lists of fields and of keys are compared element by element.
    static func changes(
        _ old: CanonicalValue,
        _ new: CanonicalValue,
        leavingOut names: [String]
    ) -> [FieldDifference] {
        guard case .object(let before) = old, case .object(let after) = new else {
            return differences(in: "", old, new)
        }
        return Set(before.keys).union(after.keys).subtracting(names).sorted().flatMap { name -> [FieldDifference] in
            switch (before[name], after[name]) {
            case (let left?, let right?) where left == right: []
            case (let left, let right) where isList(left) || isList(right):
                elements(name, list(left), list(right))
            case (let left, let right): differences(in: name, left, right)
            }
        }
    }

    static func differences(in field: String, _ before: String?, _ after: String?) -> [FieldDifference] {
        before == after ? [] : [FieldDifference(field: field, before: before, after: after)]
    }

    private static func differences(in field: String, _ before: CanonicalValue?, _ after: CanonicalValue?)
        -> [FieldDifference]
    {
        differences(in: field, before.map(text), after.map(text))
    }

    private static func isList(_ value: CanonicalValue?) -> Bool {
        guard case .list = value else { return false }
        return true
    }

    private static func list(_ value: CanonicalValue?) -> [CanonicalValue] {
        guard case .list(let elements) = value else { return [] }
        return elements
    }

    /// Elements with a name of their own are paired by it; others were added or removed, or only reordered.
    private static func elements(_ name: String, _ old: [CanonicalValue], _ new: [CanonicalValue]) -> [FieldDifference]
    {
        let before = Dictionary(old.map { (key(of: $0), $0) }) { first, _ in first }
        let after = Dictionary(new.map { (key(of: $0), $0) }) { first, _ in first }
        let removed = old.filter { after[key(of: $0)] == nil }.map { removal(of: $0, from: name) }
        let present = new.flatMap { element -> [FieldDifference] in
            let key = key(of: element)
            guard let former = before[key] else {
                return [FieldDifference(field: field(name, element), before: nil, after: text(element))]
            }
            return differences(in: field(name, element), former, element)
        }
        guard removed.isEmpty, present.isEmpty else { return removed + present }
        return differences(
            in: name,
            old.map(key(of:)).joined(separator: ", "),
            new.map(key(of:)).joined(separator: ", ")
        )
    }

    private static func removal(of element: CanonicalValue, from name: String) -> FieldDifference {
        FieldDifference(field: field(name, element), before: text(element), after: nil)
    }

    private static func field(_ name: String, _ element: CanonicalValue) -> String {
        guard case .object = element else { return name }
        return "\(name).\(key(of: element))"
    }

    private static func key(of element: CanonicalValue) -> String {
        if let name = name(in: element), case .object(let members) = element, case .text(let key) = members[name] {
            return key
        }
        return text(element)
    }

    /// The member that an element is known by: fields, evidence and instalments have one.
    private static func name(in element: CanonicalValue) -> String? {
        guard case .object(let members) = element else { return nil }
        return ["field", "instalment", "kind"].first { members[$0] != nil }
    }

    /// Returns a value as people read it.
    ///
    /// Texts stay unchanged, a named object becomes its other members, and a list its elements with `|` between them;
    /// anything else becomes JSON.
    private static func text(_ value: CanonicalValue) -> String {
        switch value {
        case .text(let text): text
        case .object(let members) where name(in: value) != nil:
            members.filter { $0.key != name(in: value) }.sorted { $0.key < $1.key }
                .map { "\($0.key) \(text($0.value))" }.joined(separator: ", ")
        case .list(let elements): elements.map(text).joined(separator: "|")
        case .integer, .decimal, .boolean, .object: value.json
        }
    }
}
