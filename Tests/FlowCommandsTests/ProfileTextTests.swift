import FlowAPI
import FlowTerminal
import Testing

@testable import FlowCommands

/// Profiles that are paused, and what their pauses leave as it was.
@Suite struct ProfileTextTests {
    private static let style = Style(width: 160, zone: .utc)

    @Test(
        arguments: [
            (nil, false, "active", ""), (0, false, "active", ""),
            (1, false, "paused", "child · paused, with 1 task · "),
            (4, false, "paused", "child · paused, with 4 tasks · "), (4, true, "archived", "child · archived · "),
        ] as [(Int?, Bool, String, String)]
    )
    func whoIsPausedIsSaidToBe(count: Int?, isArchived: Bool, state: String, facts: String) {
        var profile = Samples.profile
        (profile.status.pausedTaskCount, profile.status.archived) = (count, isArchived)
        let list = Self.style.text(ProfileText.table([profile], Self.style))
        #expect(list.contains("  \(state)\n"))
        let displayed = Self.style.text(ProfileText.lines(profile, Self.style))
        #expect((facts.isEmpty || displayed.contains(facts)) && displayed.contains("paused") == (state == "paused"))
    }

    private struct LeftOut {
        let tasks: [(String, ProfilesAPI.LeftOutReason)]
        let over: Int?
        let isPause: Bool
        let said: [String]
    }

    private static let leftOut = [
        LeftOut(tasks: [], over: nil, isPause: true, said: []), LeftOut(tasks: [], over: 0, isPause: false, said: []),
        LeftOut(
            tasks: [("3", .pausedByItself)],
            over: 0,
            isPause: false,
            said: ["Task 3 stays paused, by itself: flowctl task resume 3"]
        ),
        LeftOut(
            tasks: [("3", .pausedByItself), ("5", .pausedByItself), ("7", .already)],
            over: 1,
            isPause: false,
            said: [
                "Tasks 3, 5 stay paused, by themselves: flowctl task resume 3", "Task 7 wasn't paused",
                "1 more task is over: nothing of it is open or to come",
            ]
        ),
        LeftOut(
            tasks: [("3", .pausedByItself), ("7", .already), ("8", .already)],
            over: 2,
            isPause: true,
            said: [
                "Task 3 was paused by itself: with the profile it isn't resumed, but by flowctl task resume 3",
                "Tasks 7, 8 were paused already", "2 more tasks are over: nothing of them is open or to come",
            ]
        ),
        LeftOut(
            tasks: (1...12).map { ("\($0)", .unreadable) },
            over: nil,
            isPause: false,
            said: ["Tasks 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more stay as they were, unreadable: flowctl task show 1"]
        ),
    ]

    @Test(arguments: leftOut.indices)
    func whatIsLeftOutIsReportedWithItsReason(index: Int) {
        let wanted = Self.leftOut[index]
        let tasks = wanted.tasks.map { ProfilesAPI.LeftOutTask(task: $0.0, reason: $0.1) }
        let lines = LeftOutText.lines(tasks, over: wanted.over, isPause: wanted.isPause)
        #expect(Self.style.text(lines) == wanted.said.map { "\($0)\n" }.joined())
    }
}
