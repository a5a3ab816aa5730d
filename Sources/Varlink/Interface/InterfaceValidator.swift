/// Looks for what the form of an interface description cannot show.
package struct InterfaceValidator: Sendable {
    /// Part of the language that is allowed.
    package enum Rules: Hashable, Sendable {
        case varlink
        /// Subset that every known client parses.
        ///
        /// It has no `any`, no nullable elements, no container right inside a container, no string sets, and only
        /// alphabetic characters in the first part of the interface's name.
        case commonSubset
    }

    private let rules: Rules

    package init(rules: Rules = .varlink) {
        self.rules = rules
    }

    /// Everything that is wrong, in the order of the text; empty when nothing is.
    package func findings(in interface: InterfaceDescription) -> [InterfaceFinding] {
        var walk = InterfaceWalk(rules: rules, types: Set(interface.types.map(\.name)))
        walk.visit(interface)
        return walk.findings
    }
}

/// One pass over a description.
private struct InterfaceWalk {
    let rules: InterfaceValidator.Rules
    let types: Set<String>
    var findings: [InterfaceFinding] = []
    private var line = 1

    init(rules: InterfaceValidator.Rules, types: Set<String>) {
        self.rules = rules
        self.types = types
    }

    mutating func visit(_ interface: InterfaceDescription) {
        if rules == .commonSubset, !interface.name.prefix(while: { $0 != "." }).allSatisfy(\.isLetter) {
            report(interface.name, "the first part of the name may have letters only")
        }
        var seen: [String: Int] = [:]
        for member in interface.members {
            line = member.line
            if let earlier = seen[member.name] {
                report(member.name, "the name is taken already, on line \(earlier)")
            } else {
                seen[member.name] = member.line
            }
            visit(member)
        }
    }

    private mutating func visit(_ member: InterfaceMember) {
        switch member.kind {
        case .method(let input, let output):
            visit(input, in: member.name)
            visit(output, in: member.name)
        case .type(let type): visit(type, at: member.name)
        case .error(let fields): visit(fields, in: member.name)
        }
    }

    private mutating func visit(_ fields: [InterfaceField], in place: String) {
        reportDuplicates(fields.map(\.name), in: place)
        for field in fields { visit(field.type, at: "\(place).\(field.name)") }
    }

    private mutating func visit(_ type: InterfaceType, at place: String) {
        switch type {
        case .bool, .int, .float, .string, .object: break
        case .any:
            if rules == .commonSubset { report(place, "not every client parses \"any\"; use \"object\"") }
        case .named(let name):
            if !types.contains(name) { report(place, "the type \(name) is not defined in this interface") }
        case .structure(let fields): visit(fields, in: place)
        case .enumeration(let values): reportDuplicates(values, in: place)
        case .nullable(let wrapped): visit(wrapped, at: place)
        case .array(let element), .dictionary(let element):
            if rules == .commonSubset { checkElement(element, at: place) }
            visit(element, at: place)
        }
    }

    private mutating func checkElement(_ element: InterfaceType, at place: String) {
        switch element {
        case .nullable: report(place, "not every client parses nullable elements; leave such elements out")
        case .array, .dictionary:
            report(place, "not every client parses a container in a container; wrap it in a structure")
        case .structure([]): report(place, "not every client parses string sets; use a list of strings")
        case .bool, .int, .float, .string, .object, .any, .named, .structure, .enumeration: break
        }
    }

    private mutating func reportDuplicates(_ names: [String], in place: String) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            report("\(place).\(name)", "the name is taken already")
        }
    }

    private mutating func report(_ place: String, _ message: String) {
        findings.append(InterfaceFinding(line: line, place: place, message: message))
    }
}
