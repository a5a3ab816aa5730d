import FlowDaemon
import Testing

/// The line that systemctl and flowctl show: what is wrong first, then how much there is, then what comes.
@Suite struct StatusTextTests {
    static let table: [(change: @Sendable (inout StatusText) -> Void, text: String, publicText: String)] = [
        ({ _ in }, "0 tenants, 0 jobs open", "Running"),
        (
            {
                $0.tenantCount = 1; $0.openJobCount = 1
            }, "1 tenant, 1 job open", "Running"
        ),
        (
            {
                ($0.tenantCount, $0.openJobCount) = (12, 48)
                $0.nextReminder = .init(time: "14:05", tenant: "acme")
                $0.catchUp = (3, 120)
            },
            "12 tenants, 48 jobs open, next reminder 14:05 for acme, catching up 3 of 120", "Running"
        ),
        (
            {
                $0.isDiskFull = true; $0.tenantCount = 2
            },
            "Disk full: changes are refused, 2 tenants, 0 jobs open", "Disk full: changes are refused"
        ),
        (
            {
                $0.hold = "Holding reminders: why"
                $0.nextReminder = .init(time: "14:05", tenant: "acme")
            },
            "Holding reminders: why, 0 tenants, 0 jobs open", "Holding reminders: why"
        ),
        (
            {
                $0.failingChannels = ["family", "mail"]; $0.keysThatNeedRestart = ["socket", "stateDirectory"]
            },
            "0 tenants, 0 jobs open, deliveries fail through family and mail, "
                + "a restart is needed for socket and stateDirectory",
            "Running"
        ),
    ]

    @Test(arguments: table.indices)
    func theLineSaysWhatMatters(index: Int) {
        var text = StatusText()
        Self.table[index].change(&text)
        #expect(text.text == Self.table[index].text)
        #expect(text.publicText == Self.table[index].publicText)
    }
}
