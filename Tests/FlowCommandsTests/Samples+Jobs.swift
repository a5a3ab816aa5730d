import FlowAPI

/// What is done to jobs as a whole.
extension Samples {
    static let jobChange = JobsAPI.JobChange(
        job: "12",
        state: .held,
        displayed: "45",
        numerator: "19",
        denominator: "42",
        eventNumber: 42
    )

    static let notes = [
        JobsAPI.Note(
            number: 1,
            text: "He isn't in before noon.\nRing twice.",
            createdAt: "2026-11-21T09:14:05.123Z",
            createdBy: "uid:1000",
            eventNumber: 42
        ),
        JobsAPI.Note(
            number: 2,
            step: "photo",
            createdAt: "2026-11-21T09:15:05.123Z",
            createdBy: "token:3f9a1c22 for ito",
            eventNumber: 43,
            removedAt: "2026-11-21T09:16:05.123Z",
            removedBy: "uid:1000"
        ),
    ]
}
