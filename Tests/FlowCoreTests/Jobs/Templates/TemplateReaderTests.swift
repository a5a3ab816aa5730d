import FlowCore
import Testing

@testable import FlowJobs

struct TemplateReaderTests {
    @Test
    func everyPartOfATemplateIsRead() throws {
        let definition = try TemplateFixture.definition(TemplateFixture.boiler)
        let survey = try TemplateFixture.step("survey")
        let photo = try TemplateFixture.step("photo")
        let fuel = try TemplateFixture.field("fuel")
        let pressure = try TemplateFixture.field("pressure")
        let visits = try TemplateFixture.field("visits")
        let photoCondition = Condition.all([
            .compare(.field(step: survey, field: pressure), .exists(true)),
            .not(.compare(.attribute(fuel), .oneOf([.text("oil")]))),
        ])
        let expected = TemplateDefinition(
            key: try TemplateKey(validating: "boiler-service"),
            title: "Boiler service",
            summary: "Yearly service of a gas boiler",
            skip: .done,
            attributes: [
                FieldDefinition(
                    key: fuel,
                    title: "Fuel",
                    type: .choice,
                    isRequired: true,
                    options: ["gas", "oil", "heat-pump"]
                ),
                FieldDefinition(key: visits, type: .number),
            ],
            nodes: [
                .step(
                    StepDefinition(
                        key: survey,
                        title: "Look at the installation",
                        instructions: "First look.\n* Then measure.\n",
                        weight: 2,
                        form: [FieldDefinition(key: pressure, type: .number, isRequired: true)]
                    )
                ),
                .group(
                    GroupDefinition(
                        key: try TemplateFixture.step("fitting"),
                        title: "Fitting",
                        weight: 10,
                        dependsOn: [survey],
                        condition: .compare(.attribute(fuel), .equals(.text("gas"))),
                        nodes: [
                            .step(
                                StepDefinition(
                                    key: photo,
                                    title: "Photograph the meter",
                                    isOptional: true,
                                    condition: photoCondition
                                )
                            ),
                            .step(
                                StepDefinition(
                                    key: try TemplateFixture.step("close"),
                                    title: "Close",
                                    dependsOn: [photo]
                                )
                            ),
                        ]
                    )
                ),
            ]
        )
        #expect(definition == expected)
        #expect(definition.steps.map(\.key.text) == ["survey", "photo", "close"])
        #expect(definition.nodes.map(\.title) == ["Look at the installation", "Fitting"])
    }

    @Test
    func whatIsLeftOutHasItsDefault() throws {
        let definition = try TemplateFixture.definition(TemplateFixture.template(["{step: a, title: A}"]))
        let step = try #require(definition.steps.first)
        #expect(definition.skip == .excluded)
        #expect(definition.summary == nil)
        #expect(definition.attributes.isEmpty)
        #expect(step.weight == 1)
        #expect(step.kind == .manual)
        #expect(!step.isOptional)
        #expect(step.condition == nil)
        #expect(step.dependsOn.isEmpty && step.form.isEmpty)
    }

    @Test(arguments: ["no", "yes", "on", "off", "NO", "true", "1.10", "0x1F", "2026-01-01", "1e3", "12:30", "='"])
    func unquotedWordsAreTakenAsTheyStand(word: String) throws {
        let source = TemplateFixture.template(
            ["{step: a, title: A, when: {attribute: country, equals: \(word)}}", "{step: b, title: \(word)}"],
            head: "attributes: [{field: country, type: choice, options: [\(word), de]}]\n"
        )
        let definition = try TemplateFixture.definition(source)
        #expect(definition.attributes.first?.options == [word, "de"])
        #expect(definition.steps.last?.title == word)
        let country = Operand.attribute(try TemplateFixture.field("country"))
        #expect(definition.steps.first?.condition == .compare(country, .equals(.text(word))))
    }

    @Test(arguments: [
        ("12", "12"), ("1.50", "1.5"), ("-0.0", "0"), ("\"7\"", "7"), ("0.1", "0.1"),
        ("123456789012345.123456", "123456789012345.123456"),
    ])
    func numbersAreComparedByTheirTextAndNotAsFloatingPoint(written: String, expected: String) throws {
        let source = TemplateFixture.template(
            ["{step: a, title: A, when: {attribute: n, equals: \(written)}}"],
            head: "attributes: [{field: n, type: number}]\n"
        )
        let condition = try TemplateFixture.definition(source).steps.first?.condition
        let operand = Operand.attribute(try TemplateFixture.field("n"))
        #expect(condition == .compare(operand, .equals(try TemplateFixture.number(expected))))
    }

    @Test
    func allFindingsComeAtOnceAndInOrder() {
        let source = """
            template: T
            titel: X
            skip: never
            steps:
              - step: a
                title: A
                weight: -1
                dependsOn: [b]
              - step: a
                title: " "
                kind: timer
                when: {attribute: x, equals: 1}
              - group: g
                title: G
                steps: []
            """
        let reading = TemplateReader().read(source)
        #expect(reading.definition == nil)
        #expect(reading.hasErrors)
        #expect(
            reading.findings.map { "\($0.line):\($0.column) \($0.path)" } == [
                "1:1 ", "1:11 template", "2:1 titel", "3:7 skip", "7:13 steps[0].weight", "8:17 steps[0].dependsOn[0]",
                "9:11 steps[1].step", "10:12 steps[1].title", "11:11 steps[1].kind", "12:23 steps[1].when.attribute",
                "15:12 steps[2].steps",
            ]
        )
    }

    @Test
    func aFindingReadsAsOneLine() {
        let findings = TemplateReader().read(TemplateFixture.template(["{step: a, title: A, weight: x}"])).findings
        #expect(
            findings.map(\.description) == [
                "4:33: error: steps[0].weight: \"weight\" must be a whole number from 0 to 10000, but found \"x\""
            ]
        )
    }

    @Test
    func aFieldThatCouldNotBeReadIsNotReportedAgainWhereItIsUsed() {
        let source = TemplateFixture.template(
            ["{step: a, title: A, when: {attribute: x, equals: 1}}"],
            head: "attributes: [{field: x, type: numbre}]\n"
        )
        #expect(TemplateReader().read(source).findings.count == 1)
    }

    @Test(arguments: ["\u{E000}a", "\"\\uE000a\"", "\"\\U0000E000a\""])
    func charactersForPrivateUseAreText(title: String) throws {
        let definition = try TemplateFixture.definition("template: t\ntitle: \(title)\nsteps: [{step: a, title: A}]\n")
        #expect(definition.title == "\u{E000}a")
    }

    @Test
    func aliasesStandForTheirAnchors() throws {
        let written = """
            template: t
            title: T
            steps:
              - step: a
                title: &same The same
                form: &form
                  - {field: x, type: text}
              - step: b
                title: *same
                form: *form
            """
        let plain =
            written
            .replacing(" &same", with: "").replacing("*same", with: "The same")
            .replacing(" &form", with: "").replacing("*form", with: "[{field: x, type: text}]")
        #expect(try TemplateFixture.definition(written) == TemplateFixture.definition(plain))
    }

    @Test
    func anAsteriskInTextIsKept() throws {
        let source = """
            template: t
            title: 2 * 3 *four*
            summary: "*star*" # *comment
            steps:
              - step: a
                title: '*'
                instructions: |
                  * one
                  *two*
            """
        let definition = try TemplateFixture.definition(source)
        #expect(definition.title == "2 * 3 *four*")
        #expect(definition.summary == "*star*")
        #expect(definition.steps.first?.title == "*")
        #expect(definition.steps.first?.instructions == "* one\n*two*")
    }

    @Test
    func whateverPartOfATemplateIsReadItDoesNoHarm() {
        let scalars = Array(TemplateFixture.boiler.unicodeScalars)
        for count in stride(from: 0, to: scalars.count, by: 5) {
            let part = String(String.UnicodeScalarView(scalars[..<count]))
            let reading = TemplateReader().read(part)
            #expect((reading.definition == nil) == reading.findings.contains { $0.severity == .error })
            if let definition = reading.definition {
                #expect(TemplateReader().read(definition.canonicalText()).definition == definition)
            }
        }
    }

    @Test
    func stepsMayWaitForLaterOnesAndForGroups() throws {
        let source = TemplateFixture.template([
            "{step: last, title: L, dependsOn: [g, first]}",
            "{group: g, title: G, dependsOn: [first], steps: [{group: h, title: H, steps: [{step: x, title: X}]}]}",
            "{step: y, title: Y, dependsOn: [h]}",
            "{step: first, title: F}",
        ])
        #expect(try TemplateFixture.definition(source).steps.count == 4)
    }

    @Test
    func severalCyclesAreEachReportedOnce() {
        let source = TemplateFixture.template([
            "{step: a, title: A, dependsOn: [b]}", "{step: b, title: B, dependsOn: [a]}",
            "{step: c, title: C, dependsOn: [a, d]}", "{step: d, title: D, dependsOn: [c]}",
        ])
        let messages = TemplateReader().read(source).findings.map(\.message)
        #expect(messages.count == 2)
        #expect(messages.first?.contains("a -> b -> a") == true)
        #expect(messages.last?.contains("c -> d -> c") == true)
    }

    @Test
    func windowsLineEndsAndAByteOrderMarkMakeNoDifference() throws {
        let windows = "\u{FEFF}" + TemplateFixture.boiler.replacing("\n", with: "\r\n")
        #expect(try TemplateFixture.definition(windows) == TemplateFixture.definition(TemplateFixture.boiler))
    }
}
