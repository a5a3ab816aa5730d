import FlowCore
import Testing

@testable import FlowJobs

struct TemplateWarningTests {
    @Test
    func aGroupWithoutARequiredStepIsSuspicious() throws {
        let source = TemplateFixture.template([
            "{step: a, title: A}",
            "{group: g, title: G, steps: [{step: b, title: B, optional: true}]}",
            "{group: h, title: H, steps: [{step: c, title: C}, {group: i, title: I, steps: [{step: d, title: D, optional: true}]}]}",
        ])
        let reading = TemplateReader().read(source)
        #expect(reading.definition != nil)
        #expect(reading.findings.map(\.severity) == [.warning, .warning])
        #expect(reading.findings.map(\.path) == ["steps[1]", "steps[2].steps[1]"])
    }

    @Test(arguments: [
        ["{step: a, title: A, weight: 0}"],
        ["{step: a, title: A, weight: 0}", "{step: b, title: B, optional: true}"],
        ["{group: g, title: G, weight: 0, steps: [{step: a, title: A}]}"],
        ["{group: g, title: G, weight: 5, steps: [{step: a, title: A, weight: 0}]}"],
    ])
    func requiredStepsThatAllCountNothingAreSuspicious(steps: [String]) {
        let reading = TemplateReader().read(TemplateFixture.template(steps))
        #expect(reading.definition != nil)
        #expect(reading.findings.map(\.path) == ["steps"])
        #expect(reading.findings.first?.message.contains("counts 0") == true)
    }

    @Test
    func aTemplateOfOptionalStepsOnlyIsSuspicious() {
        let reading = TemplateReader().read(TemplateFixture.template(["{step: a, title: A, optional: true}"]))
        #expect(reading.definition != nil)
        #expect(reading.findings.map(\.severity) == [.warning])
        #expect(reading.findings.first?.message.contains("no step is required") == true)
    }

    @Test
    func oneWeightIsEnough() throws {
        let steps = ["{step: a, title: A, weight: 0}", "{step: b, title: B, weight: 1}"]
        #expect(TemplateReader().read(TemplateFixture.template(steps)).findings.isEmpty)
    }
}
