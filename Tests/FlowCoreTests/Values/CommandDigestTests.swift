import FlowCore
import Testing

@testable import FlowValues

struct CommandDigestTests {
    private static func commands() throws -> [TenantCommand] {
        let (photo, sign) = (try StepKey(validating: "photo"), try StepKey(validating: "sign"))
        let (t, u) = (try TemplateKey(validating: "t"), try TemplateKey(validating: "u"))
        let (fuel, size) = (try FieldKey(validating: "fuel"), try FieldKey(validating: "size"))
        let one = try DecimalNumber(validating: "1")
        func start(
            _ template: TemplateKey,
            _ version: Int?,
            _ subject: String?,
            _ attributes: [FieldKey: FieldValue]
        ) -> TenantCommand {
            .startJob(StartJob(template: template, version: version, subject: subject, attributes: attributes))
        }
        func act(_ operation: ActionOperation, job: Int64 = 12, on step: StepKey? = nil) -> TenantCommand {
            .act(job: JobID(job), step: step ?? photo, operation: operation)
        }
        return [
            .applyTemplate(source: ""), .applyTemplate(source: "template: t\n"), .applyTemplate(source: "template: t"),
            start(t, nil, nil, [:]), start(u, nil, nil, [:]), start(t, 1, nil, [:]), start(t, 2, nil, [:]),
            start(t, nil, "Mrs Ito", [:]), start(t, nil, "1", [:]), start(t, nil, nil, [fuel: .text("gas")]),
            start(t, nil, nil, [size: .text("gas")]), start(t, nil, nil, [fuel: .text("1")]),
            start(t, nil, nil, [fuel: .number(one)]), start(t, nil, nil, [fuel: .text("true")]),
            start(t, nil, nil, [fuel: .boolean(true)]), start(t, nil, nil, [fuel: .text("gas"), size: .text("")]),
            act(.start), act(.start, job: 13), act(.start, on: sign), act(.progress(percent: 0)),
            act(.progress(percent: 1)), act(.complete(form: [:])), act(.complete(form: [fuel: .text("")])),
            act(.skip(reason: "x")), act(.cancel(reason: "x")), act(.reopen(reason: "x")), act(.reopen(reason: nil)),
            act(.skip(reason: "y")), act(.skip(reason: "x ")), act(.skip(reason: "\u{e9}")),
            act(.skip(reason: "e\u{301}")),
        ]
    }

    @Test
    func otherContentHasAnotherDigest() throws {
        let digests = try Self.commands().map(\.digest)
        #expect(Set(digests).count == digests.count)
    }

    @Test
    func theSameContentHasTheSameDigest() throws {
        #expect(try Self.commands().map(\.digest) == Self.commands().map(\.digest))
    }

    /// Records outlive the process, so the digests are fixed; computed with Python's hashlib.
    @Test
    func theDigestIsThatOfTheCanonicalText() throws {
        let fields: [FieldKey: FieldValue] = [
            try FieldKey(validating: "size"): .number(try DecimalNumber(validating: "1.50")),
            try FieldKey(validating: "fuel"): .text("gas"),
        ]
        let start = StartJob(
            template: try TemplateKey(validating: "t"),
            version: 2,
            subject: "Mrs Ito",
            attributes: fields
        )
        let form: [FieldKey: FieldValue] = [try FieldKey(validating: "ok"): .boolean(true)]
        let photo = try StepKey(validating: "photo")
        let digests = [
            TenantCommand.applyTemplate(source: "template: t\n"), .startJob(start),
            .act(job: JobID(12), step: photo, operation: .complete(form: form)),
        ].map(\.digest.hex)
        #expect(
            digests == [
                "6c0e833df7c8f769a939c4e7246ac48378fc0e21c9eb0b4d75f7a4d3d186db9b",
                "8ff10a7a48367dcd51e13b20dcfd0bfeb50424aa9f769cf6a53d1ff0384d7ce1",
                "d4b4212d0710a85adef5c794220c34bd30f358287e8573684704455225bb1db9",
            ]
        )
    }
}
