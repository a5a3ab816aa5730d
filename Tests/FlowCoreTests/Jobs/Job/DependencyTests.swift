import FlowCore
import Testing

@testable import FlowJobs

struct DependencyTests {
    /// Plan, script, states.
    @Test(arguments: [
        ("a b<a", "", "a=ready b=blocked"),
        ("a b<a", "start a", "a=inProgress b=blocked"),
        ("a b<a", "99 a", "a=inProgress b=blocked"),
        ("a b<a", "done a", "a=done b=ready"),
        ("a b<a", "skip a", "a=skipped b=ready"),
        ("a b<a", "cancel a", "a=cancelled b=ready"),
        ("b<a a", "", "b=blocked a=ready"),
        ("b<a a", "done a", "b=ready a=done"),
        ("a b c<a,b", "done b", "a=ready b=done c=blocked"),
        ("a b c<a,b", "done b, done a", "a=done b=done c=ready"),
        ("a b<a c<b", "done a", "a=done b=ready c=blocked"),
        ("a? b<a", "", "a=ready b=blocked"),
        ("a? b<a", "skip a", "a=skipped b=ready"),
        // A blocked step that a person leaves out doesn't hold up what waits for it.
        ("a b<a c<b", "skip b", "a=ready b=skipped c=ready"),
        ("a b<a c<b", "cancel b", "a=ready b=cancelled c=ready"),
    ])
    func aStepWaitsForSteps(plan: String, script: String, states: String) throws {
        try expect(plan, script, states)
    }

    @Test(arguments: [
        ("g(a b) c<g", "done a", "a=done b=ready c=blocked"),
        ("g(a b) c<g", "done a, cancel b", "a=done b=cancelled c=ready"),
        ("a g<a(b h(c))", "", "a=ready b=blocked c=blocked"),
        ("a g<a(b h(c))", "done a", "a=done b=ready c=ready"),
        ("g(h(a) b) k<g(l(c<b d))", "done a", "a=done b=ready c=blocked d=blocked"),
        ("g(h(a) b) k<g(l(c<b d))", "done b, done a", "a=done b=done c=ready d=ready"),
        ("a b g<a(h<b(c))", "done b", "a=ready b=done c=blocked"),
        ("a b g<a(h<b(c))", "done b, done a", "a=done b=done c=ready"),
        ("g(a h<a(b)) c<h", "done a", "a=done b=ready c=blocked"),
        ("g(a h<a(b)) c<h", "done a, done b", "a=done b=done c=ready"),
        // Nothing waits for an optional step of a group, unless there is nothing else in it or the step is named.
        ("g(a? b) c<g", "done b", "a=ready b=done c=ready"),
        ("g(a? b) c<g", "done a", "a=done b=ready c=blocked"),
        ("g(a? b?) c<g", "done b", "a=ready b=done c=blocked"),
        ("g(a? b?) c<g", "done b, skip a", "a=skipped b=done c=ready"),
        ("g(a? b) c<g,a", "done b", "a=ready b=done c=blocked"),
        ("g(h(a?) b) c<g", "done b", "a=ready b=done c=ready"),
        ("g(h(a?) b) c<h", "done b", "a=ready b=done c=blocked"),
    ])
    func groupsWaitAndAreWaitedForAsAWhole(plan: String, script: String, states: String) throws {
        try expect(plan, script, states)
    }

    /// The attribute `fuel` is `gas`; there is no other.
    @Test(arguments: [
        ("a[fuel=gas]", "", "a=ready"),
        ("a[fuel=oil]", "", "a=notApplicable"),
        ("a[!fuel=oil]", "", "a=ready"),
        ("a[fuel=*]", "", "a=ready"),
        ("a[size=*]", "", "a=notApplicable"),
        ("a[!size=*]", "", "a=ready"),
        ("a[size=big]", "", "a=notApplicable"),
        ("a[fuel=gas&size=big] b[fuel=gas|size=big]", "", "a=notApplicable b=ready"),
        ("g[fuel=oil](a h(b)) c<g", "", "a=notApplicable b=notApplicable c=ready"),
        ("g[fuel=gas](a[fuel=oil] b)", "", "a=notApplicable b=ready"),
        ("a b<a[fuel=gas]", "", "a=ready b=blocked"),
    ])
    func attributesDecideAtTheStart(plan: String, script: String, states: String) throws {
        try expect(plan, script, states)
    }

    @Test(arguments: [
        ("a{k} b[a.k=x]", "", "a=ready b=blocked"),
        ("a{k} b[a.k=x]", "50 a", "a=inProgress b=blocked"),
        ("a{k} b[a.k=x]", "done a k=x", "a=done b=ready"),
        ("a{k} b[a.k=x]", "done a k=y", "a=done b=notApplicable"),
        ("a{k} b[a.k=x]", "done a", "a=done b=notApplicable"),
        ("a{k} b[a.k=x]", "skip a", "a=skipped b=notApplicable"),
        ("a{k} b[a.k=x]", "cancel a", "a=cancelled b=notApplicable"),
        ("a{k} b[!a.k=x]", "skip a", "a=skipped b=ready"),
        ("a{k} b[!a.k=*]", "", "a=ready b=blocked"),
        ("a{k} b[!a.k=*]", "done a", "a=done b=ready"),
        ("a{k} b[a.k=*]", "done a k=y", "a=done b=ready"),
        ("b[a.k=x] a{k}", "done a k=x", "b=ready a=done"),
        // Decided, but still waiting for another.
        ("a{k} c b<c[a.k=x]", "done a k=x", "a=done c=ready b=blocked"),
        ("a{k} c b<c[a.k=x]", "done a k=x, done c", "a=done c=done b=ready"),
        // Free, but not decided.
        ("a{k} c b<c[a.k=x]", "done c", "a=ready c=done b=blocked"),
        // A step that doesn't apply has no fields.
        ("a{k} b{m}[a.k=x] c[b.m=1]", "", "a=ready b=blocked c=blocked"),
        ("a{k} b{m}[a.k=x] c[b.m=1] d[!b.m=*]", "done a k=y", "a=done b=notApplicable c=notApplicable d=ready"),
        // One answer can be enough, whatever the others turn out to be.
        ("a{k} b{m} c[a.k=x|b.m=1]", "done a k=x", "a=done b=ready c=ready"),
        ("a{k} b{m} c[a.k=x|b.m=1]", "done a k=y", "a=done b=ready c=blocked"),
        ("a{k} b{m} c[a.k=x&b.m=1]", "done a k=y", "a=done b=ready c=notApplicable"),
        ("a{k} b{m} c[a.k=x&b.m=1]", "done a k=x", "a=done b=ready c=blocked"),
        ("a{k} b{m} c[fuel=oil&b.m=1]", "", "a=ready b=ready c=notApplicable"),
    ])
    func formsDecideOnceTheirStepIsOver(plan: String, script: String, states: String) throws {
        try expect(plan, script, states)
    }

    @Test(arguments: [
        ("a{k} g[a.k=x](b c<b) d<g", "", "a=ready b=blocked c=blocked d=blocked"),
        ("a{k} g[a.k=x](b c<b) d<g", "done a k=x", "a=done b=ready c=blocked d=blocked"),
        ("a{k} g[a.k=x](b c<b) d<g", "done a k=y", "a=done b=notApplicable c=notApplicable d=ready"),
        ("a{k} g[a.k=x](h[fuel=gas](b))", "done a k=x", "a=done b=ready"),
        ("a{k} g[a.k=x](h[fuel=oil](b))", "", "a=ready b=notApplicable"),
        ("a{k} g[a.k=x](b[fuel=oil] c[fuel=gas])", "", "a=ready b=notApplicable c=blocked"),
        // A step inside a group may be what its neighbour's condition reads.
        ("g(a{k} b[a.k=x])", "done a k=y", "a=done b=notApplicable"),
        ("g[fuel=oil](a{k} b[!a.k=*])", "", "a=notApplicable b=notApplicable"),
    ])
    func aGroupsConditionIsThatOfAllItsSteps(plan: String, script: String, states: String) throws {
        try expect(plan, script, states)
    }

    /// A false condition wins over a dependency that isn't over; what waits for such a step waits for what it would
    /// have waited for.
    @Test(arguments: [
        ("a b<a[fuel=oil]", "", "a=ready b=notApplicable"),
        ("a b<a[fuel=oil] c<b", "", "a=ready b=notApplicable c=blocked"),
        ("a b<a[fuel=oil] c<b", "done a", "a=done b=notApplicable c=ready"),
        ("a b<a[fuel=oil] c<b", "done a, reopen a", "a=ready b=notApplicable c=blocked"),
        ("a b<a[fuel=oil] c<b[fuel=oil] d<c", "", "a=ready b=notApplicable c=notApplicable d=blocked"),
        ("a b<a[fuel=oil] c<b[fuel=oil] d<c", "skip a", "a=skipped b=notApplicable c=notApplicable d=ready"),
        ("a{k} c b<c[a.k=x] d<b", "done a k=y", "a=done c=ready b=notApplicable d=blocked"),
    ])
    func dependenciesReachThroughAStepThatDoesNotApply(plan: String, script: String, states: String) throws {
        try expect(plan, script, states)
    }

    @Test
    func whatFollowsIsListedInAnOrderInWhichItFollows() throws {
        var job = try RunningJob("d[c.m=1] c{m}[b.m=1] b{m}[a.k=x] a{k} e<d")
        let change = try job.run("done a k=y")
        #expect(job.states == "d=notApplicable c=notApplicable b=notApplicable a=done e=ready")
        #expect(change?.derived.map(\.leaf) == [2, 1, 0, 4])
        #expect(change?.derived.map(\.to) == [.notApplicable, .notApplicable, .notApplicable, .ready])
        #expect(change?.changedLeaves == [3, 2, 1, 0, 4])
    }

    private func expect(_ plan: String, _ script: String, _ states: String) throws {
        var job = try RunningJob(plan, attributes: ["fuel": "gas"])
        try job.run(script)
        #expect(job.states == states)
    }
}
