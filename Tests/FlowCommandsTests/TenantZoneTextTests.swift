import FlowAPI
import FlowTerminal
import Testing

@testable import FlowCommands

/// What `flowctl tenant set --time-zone` tells of that which went along, and which didn't.
@Suite struct TenantZoneTextTests {
    private static let cases: [(instalments: [String], count: Int, jobs: [String], isMore: Bool?, expected: [String])] =
        [
            ([], 0, [], nil, []),
            (
                ["4/1"], 1, ["12"], nil,
                [
                    "", "The ladder of 1 instalment follows, its payer has no zone:", "  4/1", "",
                    "1 job keeps due dates of another zone until something about it changes:", "  12",
                ]
            ),
            (
                (1...12).map { "4/\($0)" }, 40, ["12", "13"], true,
                [
                    "",
                    "The ladders of 40 instalments follow, their payers have no zone:",
                    "  4/1, 4/2, 4/3, 4/4, 4/5, 4/6, 4/7, 4/8, 4/9, 4/10 and 30 more",
                    "",
                    "2 jobs and more keep due dates of another zone until something changes:",
                    "  12, 13",
                ]
            ),
            (
                [], 0, [], true,
                ["", "Some jobs may keep due dates of another zone until something changes."]
            ),
        ]

    @Test(arguments: cases.indices)
    func whatFollowsAndWhatStaysIsReported(index: Int) {
        let (instalments, count, jobs, isMore, expected) = Self.cases[index]
        let reply = TenantsAPI.Update.Reply(
            spec: Samples.tenants[0].spec,
            eventNumber: 9,
            movedTaskCount: 0,
            movedInstalmentCount: count,
            movedInstalments: instalments.isEmpty ? nil : instalments,
            keptJobs: jobs.isEmpty ? nil : jobs,
            moreKeptJobs: isMore
        )
        let style = Style(width: 76, zone: .utc)
        let text = style.text(TenantText.moved(reply, style))
        #expect(text == expected.map { $0 + "\n" }.joined())
    }
}
