import FlowCore
import Foundation
import Testing

@testable import FlowJobs

struct CanonicalFormTests {
    @Test
    func theCanonicalTextIsFixed() throws {
        let source = TemplateFixture.template(
            [
                "{step: a, title: \"A \\\"é\\\" \\\\ / \\t\", form: [{field: n, type: number, required: true}]}",
                "{group: g, title: G, weight: 3, steps: [{step: b, title: B, optional: true, weight: 0}, {step: c, title: C}]}",
                "{step: d, title: D, dependsOn: [a, g], when: {step: a, field: n, in: [1.50, -2]}}",
            ],
            head: "attributes: [{field: x, title: X, type: choice, options: [p, q]}]\n"
        )
        let definition = try TemplateFixture.definition(source)
        let expected = [
            #"{"attributes":[{"field":"x","options":["p","q"],"title":"X","type":"choice"}],"skip":"excluded","#,
            #""steps":[{"form":[{"field":"n","required":true,"type":"number"}],"kind":"manual","step":"a","#,
            #""title":"A \"é\" \\ / \t","weight":1},{"group":"g","#,
            #""steps":[{"kind":"manual","optional":true,"step":"b","title":"B","weight":0},"#,
            #"{"kind":"manual","step":"c","title":"C","weight":1}],"title":"G","weight":3},"#,
            #"{"dependsOn":["a","g"],"kind":"manual","step":"d","title":"D","weight":1,"#,
            #""when":{"field":"n","in":[1.5,-2],"step":"a"}}],"template":"t","title":"T"}"#,
        ].joined()
        #expect(definition.canonicalText() == expected)
        #expect(definition.digest() == ContentDigest(of: expected))
    }

    @Test
    func controlCharactersAndLineSeparatorsAreEscaped() {
        let value = CanonicalValue.object([
            "b": .text("\u{0}\u{1F}\u{7F}\u{85}\u{2029}"), "B": .boolean(false), "": .list([]),
        ])
        #expect(value.json == "{\"\":[],\"B\":false,\"b\":\"\\u0000\\u001f\u{7F}\\u0085\\u2029\"}")
    }

    @Test
    func theDigestOfTheFixtureIsFixed() throws {
        let digest = try TemplateFixture.definition(TemplateFixture.boiler).digest()
        #expect(digest.hex == "9e18ffe34c145fa05d01954e331214e2078aed447d3c80144ae8fabc5ea63cca")
        #expect(digest.bytes.count == 32)
        #expect(digest.description == digest.hex)
    }

    @Test
    func theCanonicalTextDecodesToAnEqualValue() throws {
        let definition = try TemplateFixture.definition(TemplateFixture.boiler)
        let text = definition.canonicalText()
        #expect(try JSONDecoder().decode(TemplateDefinition.self, from: Data(text.utf8)) == definition)
        #expect(try TemplateFixture.definition(text) == definition)
        let encoded = try JSONEncoder().encode(definition)
        #expect(try JSONDecoder().decode(TemplateDefinition.self, from: encoded) == definition)
    }

    @Test
    func formattingCommentsAndTheOrderOfKeysDoNotChangeTheDigest() throws {
        let other = """
            # The same, written otherwise.
            title: 'Boiler service'
            template: "boiler-service"
            steps:
            - form: [{required: true, type: number, field: pressure}]   # what the gauge says
              weight: 2
              optional: false
              kind: manual
              title: "Look at the installation"
              instructions: "First look.\\n* Then measure.\\n"
              step: survey
            - steps:
              - {title: Photograph the meter, step: photo, optional: true, dependsOn: [],
                 when: {all: [{field: pressure, step: survey, exists: true},
                              {not: {in: [oil], attribute: fuel}}]}}
              - dependsOn:
                - photo
                title: Close
                weight: 1
                step: close
              group: fitting
              when:
                equals: gas
                attribute: fuel
              dependsOn:
              - survey
              weight: 10
              title: Fitting
            attributes:
            - title: Fuel
              field: fuel
              required: true
              options:
              - gas
              - "oil"
              - heat-pump
              type: choice
            - {type: number, field: visits, required: false}
            skip: done
            summary: >-
              Yearly service
              of a gas boiler
            """
        let original = try TemplateFixture.definition(TemplateFixture.boiler)
        let rewritten = try TemplateFixture.definition(other)
        #expect(rewritten == original)
        #expect(rewritten.digest() == original.digest())
    }

    @Test(arguments: [
        ("[gas, oil, heat-pump]", "[oil, gas, heat-pump]"), ("weight: 10", "weight: 11"), ("weight: 10", ""),
        ("title: Close", "title: close"), ("skip: done", "skip: undone"), ("optional: true", "optional: false"),
        ("exists: true", "exists: false"), ("  * Then", "   * Then"), ("dependsOn: [photo]", ""),
        ("type: number}", "type: text}"),
    ])
    func everyOtherChangeChangesTheDigest(old: String, new: String) throws {
        let changed = TemplateFixture.boiler.replacing(old, with: new)
        #expect(changed != TemplateFixture.boiler)
        let original = try TemplateFixture.definition(TemplateFixture.boiler)
        #expect(try TemplateFixture.definition(changed).digest() != original.digest())
    }

    @Test
    func theOrderOfListsMatters() throws {
        let steps = ["{step: a, title: A}", "{step: b, title: B}"]
        let forth = try TemplateFixture.definition(TemplateFixture.template(steps))
        let back = try TemplateFixture.definition(TemplateFixture.template(steps.reversed()))
        #expect(forth.digest() != back.digest())
    }

    @Test
    func decodingRefusesKeysThatAreNone() throws {
        let text = #"{"template":"a/b","title":"T","steps":[]}"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(TemplateDefinition.self, from: Data(text.utf8))
        }
    }

    @Test(arguments: ["", "00", String(repeating: "g", count: 64), String(repeating: "A", count: 64)])
    func aDigestIsSixtyFourSmallHexadecimalDigits(text: String) {
        #expect(ContentDigest(hex: text) == nil)
    }

    @Test
    func aDigestEncodesAsItsDigits() throws {
        let digest = ContentDigest(of: "abc")
        #expect(digest.hex == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(ContentDigest(hex: digest.hex) == digest)
        let encoded = try JSONEncoder().encode([digest])
        #expect(String(decoding: encoded, as: UTF8.self) == "[\"\(digest.hex)\"]")
        #expect(try JSONDecoder().decode([ContentDigest].self, from: encoded) == [digest])
    }
}
