package import FlowValues
import Mustache
import Synchronization

/// Templates by swift-mustache; each is parsed once, as long as there are few.
package final class MustacheRenderer: TemplateRenderer {
    private static let parsedCountMax = 1000

    private let parsed = Mutex<[String: MustacheTemplate]>([:])

    package init() {}

    /// Fills a template in; an error says in which of its lines it is.
    package func render(_ template: String, _ values: [String: CanonicalValue]) throws(InvalidInput) -> String {
        try parse(template).render(Values(members: values, isHTML: false))
    }

    /// Fills a template of HTML in, with every text escaped.
    package func page(_ template: String, _ values: [String: CanonicalValue]) throws(InvalidInput) -> String {
        try parse(template).render(Values(members: values, isHTML: true))
    }

    private func parse(_ text: String) throws(InvalidInput) -> MustacheTemplate {
        if let known = parsed.withLock({ $0[text] }) { return known }
        let template: MustacheTemplate
        do {
            // A line of its own, which leaves none behind: text, so that nothing is escaped.
            template = try MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}\n" + text)
        } catch let error as MustacheTemplate.ParserError {
            let place = "line \(error.context.lineNumber - 1)"
            throw InvalidInput(field: "template", found: "\(place): \(error.error)", allowed: "Mustache")
        } catch {
            throw InvalidInput(field: "template", found: "\(error)", allowed: "Mustache")
        }
        parsed.withLock { parsed in
            if parsed.count >= Self.parsedCountMax { parsed.removeAll() }
            parsed[text] = template
        }
        return template
    }
}

/// An object whose members templates name.
private struct Values: MustacheParent {
    let members: [String: CanonicalValue]
    let isHTML: Bool

    func child(named name: String) -> Any? { members[name].map(plain) }

    private func plain(_ value: CanonicalValue) -> Any {
        switch value {
        case .text(let text): isHTML ? Self.escaped(text) : text
        case .integer(let number): number
        case .decimal(let number): number.text
        case .boolean(let isTrue): isTrue
        case .list(let values): values.map(plain)
        case .object(let members): Values(members: members, isHTML: isHTML)
        }
    }

    /// A text as HTML, sign by sign: the library looks at characters, and one with a combining mark is another to it.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
