import FlowCore
import Testing

@testable import FlowJobs

struct PlanTests {
    @Test
    func leavesKeepTheOrderOfTheTemplateAndKnowTheirGroups() throws {
        let plan = try Plan(PlanText.definition("a g*3(b h(c) d) e"))
        #expect(plan.leaves.map(\.step.key.text) == ["a", "b", "c", "d", "e"])
        #expect(plan.leaves.map(\.group) == [0, 1, 2, 1, 0])
        #expect(plan.groups.map(\.parent) == [0, 0, 1])
        #expect(plan.groups.map(\.depth) == [0, 1, 2])
        #expect(plan.groups.map(\.weight) == [nil, 3, nil])
        #expect(plan.path(ofLeaf: 2).map(\.text) == ["g", "h"])
        #expect(plan.path(ofLeaf: 0).isEmpty)
        #expect(plan.leaf(try StepKey(validating: "d")) == 3)
        #expect(plan.leaf(try StepKey(validating: "g")) == nil)
    }

    @Test
    func linksOfGroupsAreThoseOfAllTheirLeaves() throws {
        let plan = try Plan(PlanText.definition("a{k} g(b c) h<g[a.k=x](d<b e)"))
        #expect(plan.leaves.map(\.waitsFor) == [[], [], [], [1, 2], [1, 2]])
        #expect(plan.leaves.map(\.reads) == [[], [], [], [0], [0]])
        #expect(plan.leaves.map(\.successors) == [[3, 4], [3, 4], [3, 4], [], []])
    }

    @Test
    func theOrderPutsEveryLeafAfterWhatItWaitsForOrReads() throws {
        let plan = try Plan(PlanText.definition("d<c c[b.k=x] b{k}<a a e"))
        #expect(plan.order == [3, 4, 2, 1, 0])
        #expect(plan.digest == plan.definition.digest())
    }

    @Test(arguments: [
        "a<a", "a<b b<a", "a{k}<b b[a.k=x]", "g(a b<g)", "g<a(a)", "g<h(a) h<g(b)", "g[a.k=x](a{k})",
        "g[a.k=x](a{k} b)", "a{k}[a.k=x]",
    ])
    func whatWaitsForItselfCannotRun(text: String) throws {
        let definition = try PlanText.definition(text)
        #expect(throws: PlanError.circle) { try Plan(definition) }
    }

    @Test(arguments: ["a<z", "a[z.k=x]", "g<z(a)", "g[z.k=x](a)", "a g(b) c[g.k=x]"])
    func whatRefersToNothingCannotRun(text: String) throws {
        let definition = try PlanText.definition(text)
        let key = try StepKey(validating: text.contains("g.k") ? "g" : "z")
        #expect(throws: PlanError.unknownKey(key)) { try Plan(definition) }
    }
}
