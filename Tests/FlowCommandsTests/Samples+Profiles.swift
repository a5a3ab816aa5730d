import FlowAPI
import Varlink

/// Replies about people.
extension Samples {
    static let profile = ProfilesAPI.Profile(
        spec: .init(
            key: "ana",
            kind: "child",
            title: "Ana Ito",
            attributes: ["allergies": "peanuts", "born": 2015, "swims": true],
            principal: "uid:1005",
            timeZone: "Asia/Tokyo"
        ),
        status: .init(
            id: "3",
            archived: false,
            createdAt: "2026-11-20T08:00:00.000Z",
            createdBy: "uid:0",
            changedAt: "2026-11-21T09:14:05.000Z",
            changedBy: "uid:1001",
            eventNumber: 17
        )
    )

    static let actions = [
        ActionsAPI.Action(
            job: "12",
            jobTitle: "Replace a boiler by a heat pump",
            subject: "Mrs Ito",
            step: "photo",
            title: "Take a photograph",
            state: .ready,
            progress: 0,
            optional: false,
            assignee: "ana",
            assignedTo: "ana",
            changedAt: "2026-11-21T09:14:05.000Z",
            changedBy: "uid:1001",
            eventNumber: 17
        ),
        ActionsAPI.Action(
            job: "13",
            jobTitle: "Yearly visit",
            step: "arrival",
            title: "Arrive",
            state: .inProgress,
            progress: 40,
            optional: true,
            assignedTo: "role:member",
            changedAt: "2026-11-21T09:14:05.000Z",
            changedBy: "uid:1001",
            eventNumber: 18
        ),
    ]
}
