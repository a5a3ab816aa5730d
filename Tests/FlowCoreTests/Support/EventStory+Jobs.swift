import FlowCore

/// Jobs, their steps and plans, and what they follow.
extension EventStory {
    static func templates() throws -> [Event] {
        var world = try TenantWorld()
        for title in ["Take a photograph", "Photograph it"] {
            _ = try world.applyLibrary("action: photo\ntitle: \(title)\nevidence: photo\n")
        }
        try world.apply("a b")
        try world.apply("a b c")
        return world.events
    }

    static func jobs() throws -> [Event] {
        var world = try TenantWorld()
        try world.addProfiles("ana", "ben")
        let before = world.events.count
        try world.apply("a?[fuel=gas]", attributes: ["fuel"])
        try world.start()
        try world.apply("a{k} b[a.k=x] c<a d", attributes: ["fuel"])
        try world.start(subject: " Mrs Ito ", attributes: ["fuel": "gas"])
        try world.assign("ana")
        try world.assign("role:manager", step: "c")
        try world.assign("ben", step: "c")
        try world.assign(nil, step: "c")
        try world.act(.start, on: "a")
        try world.act(.progress(percent: 40), on: "a")
        try world.act(.complete(form: [FieldKey(validating: "k"): .text("y")]), on: "a")
        try world.act(.reopen(reason: "wrong"), on: "a")
        try world.act(.cancel(reason: "off"), on: "a")
        try world.change(.rule(.hold, reason: "Wait"))
        try world.change(.rule(.resume, reason: nil))
        try world.act(.skip(reason: "no \"time\""), on: "d")
        try world.act(.complete(form: [:]), on: "c")
        try world.act(.reopen(reason: nil), on: "c")
        try world.change(.addNote(text: "He isn't in before noon", step: nil))
        try world.change(.addNote(text: "Call first", step: try StepKey(validating: "c")))
        let note = try (world.job?.noteStubs[2]).unwrapped()
        try world.change(.removeNote(number: 2), note: note)
        try world.change(.rule(.cancel, reason: "Called off"))
        try world.change(.rule(.reopen, reason: "On again"))
        return Array(world.events.dropFirst(before))
    }

    static func answers() throws -> [Event] {
        var world = try TenantWorld()
        try world.apply("a{k} b[a.k=y]")
        try world.start()
        let key = try FieldKey(validating: "k")
        try world.act(.save(form: [key: .text("n")]), on: "a")
        try world.act(.complete(form: [key: .text("z")], doneAt: .instant(context(1).now)), on: "a")
        try world.act(.correct(form: [key: .text("y")], reason: "It was y"), on: "a")
        return Array(world.events.dropFirst(2))
    }

    static func plans() throws -> [Event] {
        var world = try TenantWorld()
        try world.apply("a b", attributes: ["fuel"])
        try world.start(subject: "Mrs Ito")
        var update = JobUpdate()
        update.title = "Boiler"
        update.subject = .clear
        update.attributes = [try FieldKey(validating: "fuel"): .text("gas")]
        update.due = .set(try LocalDue(validating: "2026-12-24T10:00"))
        update.priority = .urgent
        update.addedLabels = [try JobLabel(validating: "vip")]
        try world.change(.update(update, ifEvent: nil))
        let (n, a) = (try StepKey(validating: "n"), try StepKey(validating: "a"))
        let content: [String: CanonicalValue] = ["title": .text("New n"), "dependsOn": .list([.text("a")])]
        try world.change(.editPlan(.add(NewStep(key: n, content: content, place: StepPlace())), ifEvent: nil))
        let place = StepPlace(before: a)
        try world.change(.editPlan(.move(n, StepMove(dependsOn: [], place: place)), ifEvent: nil))
        let change = StepChange(due: .set("5 days after start"), reminders: .set(["0m"]))
        try world.change(.editPlan(.set(n, change), ifEvent: nil))
        try world.change(.editPlan(.remove(n, reason: "Not wanted"), ifEvent: nil))
        return Array(world.events.dropFirst(2))
    }

    static func dates() throws -> [Event] {
        let steps = """
            - {step: a, title: A, due: 2 business days after start}
            - {step: b, title: B, due: 2 days after a}
            - {step: c, title: C, assignee: ana, due: on job.due}
            """
        let source = steps.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
            .replacing("assignee: ana", with: "role: manager")
        var world = try DueWorld(source, due: "2027-04-01", at: "2027-03-10T09:00:00Z")
        try world.act(.complete(form: [:]), on: "a", at: "2027-03-11T09:00:00Z")
        var update = JobUpdate()
        update.due = .clear
        try world.change(.update(update, ifEvent: nil), at: "2027-03-11T10:00:00Z")
        return world.changesets.flatMap(\.events)
    }
}
