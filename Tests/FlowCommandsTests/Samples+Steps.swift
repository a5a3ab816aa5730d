import FlowAPI
import Varlink

extension Samples {
    /// A step of which all is known that can be.
    static let step = ActionsAPI.Step(
        job: "12",
        jobTitle: "Replace a boiler by a heat pump",
        subject: "Mrs Ito",
        jobState: .running,
        step: "reading",
        title: "Read the meter",
        groups: ["On site", "Before the work"],
        instructions: "It is in the cellar, behind the second door on the left.\n\nTake a photograph of all of it.",
        state: .ready,
        progress: 0,
        possible: ["start", "progress", "complete", "skip", "cancel"],
        optional: false,
        removed: false,
        weight: 3,
        condition: nil,
        fields: [
            .init(
                key: "meter",
                title: "What it says",
                type: .number,
                unit: "kWh",
                required: true,
                allowed: "a number"
            ),
            .init(
                key: "tariff",
                type: .choice,
                required: false,
                options: ["day", "night"],
                allowed: "one of day, night"
            ),
            .init(key: "sealed", type: .boolean, required: true, allowed: "true or false"),
        ],
        answers: nil,
        draft: ["meter": .string("48213.7")],
        evidence: [.init(kind: "photo", wanted: 2, count: 1)],
        media: 1,
        assignee: nil,
        assignedTo: "ana",
        due: .init(rule: "2 days after start", date: "2026-11-23", zone: "Europe/Berlin", overdue: true),
        reminders: ["-1d"],
        waitsFor: [],
        waitedForBy: [.init(step: "offer", title: "Make an offer", state: .blocked)],
        reason: "It was the neighbour's",
        changedAt: "2026-11-21T09:14:05.000Z",
        changedBy: "uid:1001",
        eventNumber: 17
    )

    /// The step with what was said about it.
    static let stepDisplayed = ActionsAPI.Show.Reply(
        action: step,
        notes: [
            .init(
                number: 3,
                step: "reading",
                text: "The key is with the neighbour.",
                createdAt: "2026-11-21T08:00:00.000Z",
                createdBy: "uid:1001",
                eventNumber: 15
            )
        ]
    )
}
