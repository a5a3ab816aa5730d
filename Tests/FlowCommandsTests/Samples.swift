import FlowAPI
import FlowTerminal
import Varlink

@testable import FlowCommands

/// Answers as a daemon might give them.
enum Samples {
    static let words = MessagesAPI.MessageWords(occasion: "due", language: "de", title: "T", text: "X", own: true)

    static let finishedCounts = JobsAPI.Counts(
        scope: 7,
        done: 3,
        skipped: 1,
        notApplicable: 1,
        cancelled: 1,
        optional: 2,
        optionalDone: 1
    )

    /// A job with everything in it that a tree can show.
    static let job = JobsAPI.Job(
        id: "12",
        spec: .init(
            template: "heat-pump",
            version: 3,
            subject: "Mrs Ito 伊藤",
            attributes: .object(["fuel": "gas", "storeys": 2]),
            labels: [],
            priority: .normal
        ),
        status: .init(
            title: "Replace a boiler by a heat pump",
            state: .running,
            completion: .init(displayed: "45", percent: 45, numerator: "19", denominator: "42"),
            counts: finishedCounts,
            createdAt: "2026-11-21T09:14:05.123Z",
            createdBy: "uid:1000",
            eventNumber: 41,
            editedEvent: 12,
            noteCount: 0
        )
    )

    static let show = JobsAPI.Show.Reply(
        job: job,
        nodes: [
            node("survey", "Survey the house", .done, progress: 100),
            group("prepare", "Preparation", percent: 58, weight: 3),
            node("photo", "Photograph the old boiler and its type plate", .done, in: "prepare"),
            node("measure", "Measure the rooms 部屋", .inProgress, progress: 75, weight: 2, in: "prepare"),
            node(
                "permit",
                "Ask for the permit",
                .skipped,
                in: "prepare",
                reason: "not wanted in this district"
            ),
            node("gas-off", "Have the gas cut off", .ready, condition: "fuel equals gas"),
            node("oil-out", "Take the oil tank out", .notApplicable, condition: "fuel equals oil"),
            group("install", "Installation", percent: 0, displayed: "<1"),
            node("mount", "Mount the outdoor unit", .blocked, in: "install", dependsOn: ["prepare", "gas-off"]),
            node("flush", "Flush the pipes", .blocked, in: "install", dependsOn: ["mount"]),
            node("paint", "Paint the wall", .cancelled, in: "install", reason: "the owner does it"),
            node("thanks", "Send a card", .done, optional: true, dependsOn: ["survey"]),
            node("review", "Ask for a review", .ready, optional: true),
        ]
    )

    static let explain = JobsAPI.Explain.Reply(
        job: job,
        skipPolicy: "excluded",
        contributions: [
            leaf("survey", .done, 100, possible: ("100", "7", "14.29"), earned: ("100", "7", "14.29"), event: 14),
            leaf(
                "photo",
                .done,
                100,
                groups: ["prepare"],
                possible: ("100", "7", "14.29"),
                earned: ("100", "7", "14.29"),
                event: 20
            ),
            leaf(
                "measure",
                .inProgress,
                75,
                groups: ["prepare"],
                weight: 2,
                accounting: "in progress, 75 of 100",
                possible: ("200", "9", "22.22"),
                earned: ("50", "3", "16.67"),
                event: 41
            ),
            leaf(
                "permit",
                .skipped,
                0,
                groups: ["prepare"],
                accounting: "skipped, out of scope",
                inScope: false,
                event: 22
            ),
            leaf("gas-off", .ready, 0, accounting: "not begun", possible: ("100", "7", "14.29"), event: 12),
            leaf(
                "oil-out",
                .notApplicable,
                0,
                accounting: "not applicable, out of scope",
                inScope: false,
                event: 12
            ),
            leaf(
                "mount",
                .blocked,
                0,
                groups: ["install"],
                accounting: "waits for other steps",
                possible: ("2200", "63", "34.92"),
                event: 12
            ),
            leaf("thanks", .done, 100, optional: true, accounting: "optional, never counts", inScope: false, event: 30),
            leaf("review", .ready, 0, optional: true, accounting: "optional, never counts", inScope: false, event: 12),
        ]
    )

    static let savedList = TenantsAPI.SavedList(
        name: "all",
        of: .jobs,
        filter: .object(["states": .array([.string("running")])]),
        columns: ["subject"]
    )

    static let tenants = [
        TenantsAPI.Tenant(
            spec: .init(
                slug: "acme",
                title: "Acme Heating and Plumbing of Lower Saxony",
                timeZone: "Europe/Berlin",
                locale: "de-DE",
                currency: "EUR",
                ownerUIDs: [1000, 1001],
                limits: [
                    .init(
                        name: "profiles",
                        value: 4,
                        defaultValue: 1000,
                        minimum: 0,
                        maximum: 100_000,
                        meaning: "profiles that aren't archived"
                    )
                ]
            ),
            status: .init(
                createdAt: "2026-11-20T08:00:00.000Z",
                createdBy: "uid:0",
                eventNumber: 412,
                jobCount: 31,
                runningJobCount: 7
            )
        )
    ]

    static let templates = [
        TemplatesAPI.Template(
            key: "heat-pump",
            title: "Replace a boiler by a heat pump",
            latestVersion: 3,
            stepCount: 17,
            updatedAt: "2026-11-20T08:30:00.000Z"
        ),
        TemplatesAPI.Template(
            key: "visit",
            title: "Yearly visit",
            latestVersion: 12,
            stepCount: 8,
            updatedAt: "2026-01-02T03:04:05Z"
        ),
    ]

    static let templateVersion = TemplatesAPI.TemplateVersion(
        key: "visit",
        version: 3,
        title: "Yearly visit",
        digest: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        stepCount: 2,
        createdAt: "2026-11-20T08:30:00.000Z",
        createdBy: "uid:1000",
        source: """
            template: visit
            title: Yearly visit
            steps:
              - step: survey
                title: Look around, and write down everything that has changed since the last visit, with photographs
              - {step: thanks, title: Say thanks}

            """,
        definition: .object(["template": "visit"])
    )

    static let findings = [
        TemplatesAPI.Finding(
            severity: .error,
            path: "steps[2].weight",
            line: 12,
            column: 5,
            message:
                "the weight is \"x\"; it is a number from 1 to 10000, which says how much the step counts among others"
        ),
        TemplatesAPI.Finding(severity: .warning, path: "", line: 1, column: 1, message: "no step is required"),
    ]

    static let events = [
        event(
            1,
            "tenantCreated",
            nil,
            nil,
            .object([
                "tenant": "1", "slug": "acme", "title": "Acme", "timeZone": "UTC", "locale": "en", "currency": "EUR",
                "ownerUIDs": [1000],
            ])
        ),
        event(
            2,
            "templateApplied",
            nil,
            nil,
            .object(["template": "heat-pump", "version": 3, "digest": "00", "steps": 17])
        ),
        event(
            3,
            "jobStarted",
            "12",
            nil,
            .object([
                "template": "heat-pump", "version": 3, "subject": "Mrs Ito", "plan": "00",
                "attributes": .object([:]), "after": .object(["state": "running", "displayed": "0"]),
            ])
        ),
        event(
            4,
            "actionCompleted",
            "12",
            "survey",
            .object([
                "before": .object(["state": "ready", "progress": 0]),
                "after": .object(["state": "done", "progress": 100]),
                "jobBefore": .object(["state": "running", "displayed": "0"]),
                "jobAfter": .object(["state": "running", "displayed": "14"]),
                "derived": .array([.object(["step": "photo", "from": "blocked", "to": "ready"])]),
            ])
        ),
        event(
            5,
            "actionSkipped",
            "12",
            "permit",
            .object([
                "before": .object(["state": "ready", "progress": 0]),
                "after": .object(["state": "skipped", "progress": 0, "reason": "not wanted"]),
                "jobBefore": .object(["state": "running", "displayed": "14"]),
                "jobAfter": .object(["state": "running", "displayed": "14"]), "derived": [],
            ])
        ),
        event(6, "actionProgressed", "12", "measure", nil),
    ]

    static let status = DaemonAPI.GetStatus.Reply(
        status: .init(
            version: "0.1.0",
            summary: "Serving 2 tenants",
            startedAt: "2026-11-21T07:00:00.000Z",
            tenantCount: 2,
            runningJobCount: 9,
            committedCommandCount: 1200,
            batchCount: 310,
            readOnly: false
        ),
        caller: .init(principal: "uid:0", operator: true)
    )

    static let action = ActionsAPI.ActionStatus(
        job: "12",
        step: "photo",
        state: .done,
        progress: 100,
        jobState: .running,
        jobDisplayed: "45",
        jobNumerator: "19",
        jobDenominator: "42",
        eventNumber: 41
    )

    // MARK: - Parts

    static func node(
        _ key: String,
        _ title: String,
        _ state: JobsAPI.ActionState,
        progress: Int = 0,
        weight: Int = 1,
        in parent: String? = nil,
        optional: Bool = false,
        dependsOn: [String] = [],
        condition: String? = nil,
        reason: String? = nil
    ) -> JobsAPI.Node {
        .init(
            key: key,
            parent: parent,
            depth: parent == nil ? 0 : 1,
            kind: .step,
            title: title,
            state: state,
            progress: progress,
            optional: optional,
            removed: false,
            weight: weight,
            dependsOn: dependsOn,
            condition: condition,
            form: [:],
            reason: reason
        )
    }

    static func group(
        _ key: String,
        _ title: String,
        percent: Int,
        displayed: String? = nil,
        weight: Int? = nil
    ) -> JobsAPI.Node {
        .init(
            key: key,
            depth: 0,
            kind: .group,
            title: title,
            optional: false,
            removed: false,
            weight: weight,
            completion: .init(displayed: displayed ?? "\(percent)", percent: percent, numerator: "1", denominator: "2"),
            dependsOn: [],
            form: [:]
        )
    }

    static func leaf(
        _ key: String,
        _ state: JobsAPI.ActionState,
        _ progress: Int,
        groups: [String] = [],
        weight: Int = 1,
        optional: Bool = false,
        accounting: String = "done",
        inScope: Bool = true,
        possible: (String, String, String) = ("0", "1", "0.00"),
        earned: (String, String, String) = ("0", "1", "0.00"),
        event: Int
    ) -> JobsAPI.Contribution {
        .init(
            key: key,
            groups: groups,
            title: key,
            state: state,
            progress: progress,
            weight: weight,
            optional: optional,
            accounting: accounting,
            inScope: inScope,
            possibleNumerator: possible.0,
            possibleDenominator: possible.1,
            possible: possible.2,
            earnedNumerator: earned.0,
            earnedDenominator: earned.1,
            earned: earned.2,
            eventNumber: event,
            changedAt: "2026-11-21T09:14:05.123Z",
            changedBy: "uid:1000"
        )
    }

    /// What is shown of an event.
    static func change(_ kind: String, _ payload: JSONValue) -> String {
        let line = EventTable.summary(of: event(1, kind, nil, nil, payload))
        return Style(width: 2000, zone: .utc).text([line]).replacing("\n", with: "")
    }

    static func event(
        _ number: Int,
        _ kind: String,
        _ job: String?,
        _ step: String?,
        _ payload: JSONValue?
    ) -> EventsAPI.Event {
        .init(
            number: number,
            at: "2026-11-21T09:14:05.123Z",
            kind: kind,
            principal: "uid:1000",
            job: job,
            step: step,
            payload: payload,
            hash: "00"
        )
    }
}
