import FlowConfiguration
import FlowCore
import FoundationEssentials
import Testing

@testable import FlowChannels

/// Requests whose form an operator has said, without the wire.
@Suite struct MappedBodyTests {
    private func delivery(title: String = "Pills", text: String = "Now") throws -> Delivery {
        Delivery(
            id: "0f0f",
            tenant: TenantID(1),
            slug: try TenantSlug(validating: "home"),
            task: TaskID(1),
            reminder: "1/1/1",
            channel: "sms",
            recipient: "rose",
            address: "+43",
            title: title,
            text: text,
            payload: "{}",
            attempt: 1,
            createdAt: Timestamp(milliseconds: 0)
        )
    }

    @Test(arguments: [
        ("{title}", "Pills"), ("{title}{title}", "PillsPills"), ("{{title}}", "{Pills}"), ("{", "{"), ("}{", "}{"),
        ("{}", "{}"), ("{other}", "{other}"), ("a {address} b", "a +43 b"), ("{secret}", "s"),
        ("{id}/{tenant}", "0f0f/home"),
        ("{recipient", "{recipient"), ("{title {text}", "{title Now"), ("{0}", "{0}"),
    ])
    func namesInBracesStandForValues(text: String, filled: String) throws {
        let body = MappedBody(try delivery(), WebhookMapping(body: .map(["a": .text(text)])), secret: "s")
        let found = try JSONDecoder().decode([String: String].self, from: Data(body.text.utf8))
        #expect(found == ["a": filled] && body.type == "application/json")
    }

    /// Values are filled in once, so that nobody's words reach for others, such as the secret.
    @Test(arguments: ["{secret}", "\"}, {\"b\": \"", "\u{0}\n", "{text}"])
    func valuesStayAsTheyAre(title: String) throws {
        let mapping = WebhookMapping(body: .map(["a": .text("{title}"), "b": .list([.text("{text}"), .integer(1)])]))
        let body = MappedBody(try delivery(title: title, text: title), mapping, secret: "s")
        struct Found: Decodable { let a: String }
        #expect(try JSONDecoder().decode(Found.self, from: Data(body.text.utf8)).a == title)
        #expect(!body.text.contains("\"s\""))
    }

    @Test func aFormIsThatOfBrowsers() throws {
        let fields: [String: BodyTemplate] = ["B b": .text("{title}"), "a": .boolean(true), "c&": .integer(7)]
        let mapping = WebhookMapping(body: .map(fields), isForm: true)
        let body = MappedBody(try delivery(title: "ä &=+%*"), mapping, secret: nil)
        #expect(body.text == "B+b=%C3%A4+%26%3D%2B%25*&a=true&c%26=7")
        #expect(FormText.encoded("a\nb\r\nc") == "a%0D%0Ab%0D%0Ac")
        #expect(body.type == "application/x-www-form-urlencoded")
    }

    @Test(
        arguments: [
            (nil, nil, "{text}", nil), ("s", nil, "{text}", "authorization: Bearer s"),
            ("s", "me", "{text}", "authorization: Basic bWU6cw=="), ("s", nil, "{secret}", nil),
        ] as [(String?, String?, String, String?)]
    )
    func theSecretIsALoginUnlessItStandsInTheBody(secret: String?, user: String?, text: String, header: String?) throws
    {
        let mapping = WebhookMapping(body: .map(["a": .text(text)]), user: user)
        let headers = MappedBody.headers(MappedBody(try delivery(), mapping, secret: secret), mapping, secret: secret)
        #expect(headers.first { $0.hasPrefix("authorization") } == header)
    }

    @Test func aTemplateComesBackFromTheWire() throws {
        let body: BodyTemplate = .map([
            "a": .text("12"), "b": .list([.integer(12), .boolean(false), .text("true")]),
            "c": .map(["d": .text("{text}")]),
        ])
        #expect(try JSONDecoder().decode(BodyTemplate.self, from: JSONEncoder().encode(body)) == body)
        #expect(body.mentions("text") && !body.mentions("title") && body.fields == nil)
    }

    /// A receiver that repeats a request doesn't tell the secret to who reads why it failed.
    @Test(arguments: [
        ("wrong key s3\"crét &", "wrong key {secret}"), ("{\"key\":\"s3\\\"crét &\"}", "{\"key\":\"{secret}\"}"),
        ("key=s3%22cr%C3%A9t+%26&x", "key={secret}&x"), ("Basic bWU6czMiY3LDqXQgJg==", "Basic {secret}"),
        ("it was s3\"cr", "it was {secret}"), ("it was s3", "it was s3"), ("", ""),
    ])
    func whatIsRepeatedOfASecretIsHidden(answer: String, hidden: String) {
        var end = CurlEnd()
        end.answer = answer
        #expect(end.hiding("s3\"crét &", of: "me").answer == hidden)
        #expect(end.hiding(nil).answer == answer)
    }
}
