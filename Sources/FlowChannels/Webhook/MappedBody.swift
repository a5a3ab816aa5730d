import FlowAPI
import FlowConfiguration
import FlowCore

/// Body of a request whose form an operator has said: JSON, or fields as a browser sends them.
struct MappedBody {
    let text: String
    let type: String

    init(_ delivery: Delivery, _ mapping: WebhookMapping, secret: String?) {
        let values = [
            "id": delivery.id, "tenant": delivery.slug.text, "recipient": delivery.recipient ?? "",
            "address": delivery.address ?? "", "title": delivery.title, "text": delivery.text, "secret": secret ?? "",
        ]
        if mapping.isForm {
            type = "application/x-www-form-urlencoded"
            text = (mapping.body.fields ?? []).map { name, value in
                "\(FormText.encoded(name))=\(FormText.encoded(Self.plain(value, values)))"
            }
            .joined(separator: "&")
        } else {
            type = "application/json"
            text = Self.filled(mapping.body, values).json
        }
    }

    /// Headers of a request with it; without a name in the body the secret is a login.
    static func headers(_ body: MappedBody, _ mapping: WebhookMapping, secret: String?) -> [String] {
        var headers = ["content-type: \(body.type)", "user-agent: flowd/\(FlowVersion.text)", "accept:", "expect:"]
        if let secret, !mapping.body.mentions("secret") {
            let login = mapping.user.map { "Basic " + MessageCode.base64(Array("\($0):\(secret)".utf8)) }
            headers.append("authorization: " + (login ?? "Bearer \(secret)"))
        }
        return headers
    }

    private static func filled(_ template: BodyTemplate, _ values: [String: String]) -> CanonicalValue {
        switch template {
        case .text(let text): .text(filled(text, values))
        case .integer(let number): .integer(number)
        case .boolean(let flag): .boolean(flag)
        case .list(let elements): .list(elements.map { filled($0, values) })
        case .map(let members): .object(members.mapValues { filled($0, values) })
        }
    }

    private static func plain(_ template: BodyTemplate, _ values: [String: String]) -> String {
        switch template {
        case .text(let text): filled(text, values)
        case .integer(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .list, .map: ""
        }
    }

    /// Returns a text in which each name in braces is replaced by its value.
    ///
    /// Names are replaced once: values with braces in them stay unchanged, and so do unknown names.
    private static func filled(_ text: String, _ values: [String: String]) -> String {
        var (result, rest) = ("", text[...])
        while let begin = rest.firstIndex(of: "{") {
            result += rest[..<begin]
            rest = rest[begin...]
            guard let end = rest.firstIndex(of: "}"), let value = values[String(rest[rest.index(after: begin)..<end])]
            else {
                result.append(rest.removeFirst())
                continue
            }
            result += value
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
