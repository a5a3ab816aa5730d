import FlowAPI
import FlowTerminal
import Testing
import Varlink

@testable import FlowCommands

/// How lists, events and the rest look, line by line.
@Suite struct ListRenderingTests {
    @Test func tenantsFitEightyCells() {
        let style = Style(width: 80, zone: .utc)
        #expect(
            style.text(TenantTable.lines(Samples.tenants, style)) == """
                TENANT  TITLE                       ZONE           LOCALE  RUNNING  JOBS  EVENTS
                acme    Acme Heating and Plumbing   Europe/Berlin  de-DE         7    31     412
                        of Lower Saxony
                Too narrow for CURRENCY and OWNERS: a wider terminal shows them, and --json.

                """
        )
    }

    @Test func tenantsShowAllAtAHundredAndTwentyCells() {
        let style = Style(width: 120, zone: .utc)
        #expect(
            style.text(TenantTable.lines(Samples.tenants, style)) == """
                TENANT  TITLE                                      ZONE           LOCALE  CURRENCY  RUNNING  JOBS  EVENTS  OWNERS
                acme    Acme Heating and Plumbing of Lower Saxony  Europe/Berlin  de-DE   EUR             7    31     412  1000 1001

                """
        )
    }

    @Test func templatesAreListed() {
        let style = Style(width: 80, zone: .utc)
        #expect(
            style.text(TemplateTable.lines(Samples.templates, style)) == """
                TEMPLATE   VERSION  STEPS  UPDATED (UTC)     TITLE
                heat-pump       v3     17  2026-11-20 08:30  Replace a boiler by a heat pump
                visit          v12      8  2026-01-02 03:04  Yearly visit

                """
        )
    }

    @Test func jobsFitEightyCells() {
        let style = Style(width: 80, zone: .utc)
        #expect(
            style.text(JobTable.lines([Samples.job], style)) == """
                JOB  TITLE                            FOR           DONE              STATE
                 12  Replace a boiler by a heat pump  Mrs Ito 伊藤  ████░░░░░░  45 %  running
                Too narrow for STARTED: a wider terminal shows it, and --json.

                """
        )
    }

    @Test func jobsShowAllAtAHundredAndTwentyCells() {
        let style = Style(width: 120, zone: .utc)
        #expect(
            style.text(JobTable.lines([Samples.job], style)) == """
                JOB  TITLE                            FOR           DONE              STATE    STARTED (UTC)
                 12  Replace a boiler by a heat pump  Mrs Ito 伊藤  ████░░░░░░  45 %  running  2026-11-21 09:14

                """
        )
    }

    @Test func eventsFitEightyCells() {
        let style = Style(width: 80, zone: .utc)
        #expect(
            style.text(EventTable.lines(Samples.events, style)) == """
                EVENT  TIME (UTC)        WHO       WHAT              JOB/STEP    CHANGE
                   #1  2026-11-21 09:14  uid:1000  tenantCreated                 acme
                   #2  2026-11-21 09:14  uid:1000  templateApplied               heat-pump v3
                   #3  2026-11-21 09:14  uid:1000  jobStarted        12
                       heat-pump v3, for Mrs Ito
                   #4  2026-11-21 09:14  uid:1000  actionCompleted   12/survey
                       ready → done, job 0 % → 14 %, then photo ready
                   #5  2026-11-21 09:14  uid:1000  actionSkipped     12/permit
                       ready → skipped, “not wanted”
                   #6  2026-11-21 09:14  uid:1000  actionProgressed  12/measure  erased

                """
        )
    }

    @Test func eventsShowWhatChanged() {
        let style = Style(width: 120, zone: .utc)
        #expect(
            style.text(EventTable.lines(Samples.events, style)) == """
                EVENT  TIME (UTC)        WHO       WHAT              JOB/STEP    CHANGE
                   #1  2026-11-21 09:14  uid:1000  tenantCreated                 acme
                   #2  2026-11-21 09:14  uid:1000  templateApplied               heat-pump v3
                   #3  2026-11-21 09:14  uid:1000  jobStarted        12          heat-pump v3, for Mrs Ito
                   #4  2026-11-21 09:14  uid:1000  actionCompleted   12/survey   ready → done, job 0 % → 14 %, then photo ready
                   #5  2026-11-21 09:14  uid:1000  actionSkipped     12/permit   ready → skipped, “not wanted”
                   #6  2026-11-21 09:14  uid:1000  actionProgressed  12/measure  erased

                """
        )
    }

    @Test func theStatusIsDisplayed() {
        let style = Style(width: 80, zone: .utc)
        #expect(
            style.text(StatusText.lines(Samples.status, socket: "/run/x", style)) == """
                ● flowd 0.1.0  Serving 2 tenants
                  up since      2026-11-21 07:00 UTC
                  tenants       2
                  running jobs  9
                  commands      1200 in 310 transactions
                  socket        /run/x
                  you           uid:0, an operator

                """
        )
    }

    private static let plain = Style(width: nil, zone: .utc)

    @Test func theStatusOfAStrangerHasNoCounts() {
        var reply = Samples.status
        reply.status.tenantCount = nil
        reply.status.runningJobCount = nil
        reply.status.committedCommandCount = nil
        reply.status.readOnly = true
        reply.caller = .init(principal: "uid:1000", operator: false)
        #expect(
            Self.plain.text(StatusText.lines(reply, socket: "/run/x", Self.plain)) == """
                ● flowd 0.1.0  Serving 2 tenants
                  The disk is full: changes are refused until there is room.
                  up since  2026-11-21 07:00 UTC
                  socket    /run/x
                  you       uid:1000

                """
        )
    }

    @Test func aClockThatIsNotBelievedIsDisplayedWithWhatToDo() {
        var reply = Samples.status
        reply.status.tenantCount = nil
        reply.status.runningJobCount = nil
        reply.status.committedCommandCount = nil
        reply.status.clockHold = "the clock has jumped forward by 3650 days"
        reply.status.clockHoldUntil = "2036-11-20T07:30:00.000Z"
        #expect(
            Self.plain.text(StatusText.lines(reply, socket: "/run/x", Self.plain)) == """
                ● flowd 0.1.0  Serving 2 tenants
                  Reminders are held back until 2036-11-20 07:30 UTC: the clock has jumped forward by 3650 days.
                  If the clock is right: flowctl daemon confirm-clock
                  up since  2026-11-21 07:00 UTC
                  socket    /run/x
                  you       uid:0, an operator

                """
        )
    }

    /// Above a column of times or behind a single one.
    @Test func theZoneOfTimesIsNamed() throws {
        let tenant = try #require(Samples.tenants.first)
        let reported = [
            TenantText.lines(tenant, Self.plain), ProfileText.lines(Samples.profile, Self.plain),
            LibraryText.table([Samples.libraryAction], Self.plain),
            AccessTable.lines(tokens: [Samples.token], Self.plain), ActionTable.lines(Samples.actions, Self.plain),
        ].map { Self.plain.text($0) }
        #expect(reported[0].contains("created 2026-11-20 08:00 UTC by uid:0"))
        #expect(reported[1].contains(" UTC by "))
        #expect(reported[2].contains("UPDATED (UTC)"))
        #expect(reported[3].contains("ENDS (UTC)"))
        #expect(reported[4].contains("CHANGED (UTC)"))
    }

    @Test func changesAreReportedInALine() {
        #expect(
            Self.plain.text(Sentences.lines(Samples.action, Self.plain))
                == "✓ 12/photo  done · job 12  45 % · running\n"
        )
        let terminal = Style(width: 80, zone: .utc)
        #expect(
            terminal.text(Sentences.lines(Samples.action, terminal))
                == "✓ 12/photo  done · job 12  ████░░░░░░  45 % · running\n"
        )
        var again = Samples.action
        again.eventNumber = 0
        again.jobDisplayed = nil
        again.state = .inProgress
        again.progress = 40
        #expect(
            Self.plain.text(Sentences.lines(again, Self.plain))
                == "◐ 12/photo  in progress 40 %, as before · job 12  no percentage · running\n"
        )
        #expect(
            Self.plain.text(Sentences.lines(started: .init(job: Samples.job)))
                == "Started job 12: Replace a boiler by a heat pump for Mrs Ito 伊藤 (heat-pump v3)\n"
        )
        #expect(
            Self.plain.text(Sentences.lines(created: Samples.tenants[0])) == """
                Created tenant acme: Acme Heating and Plumbing of Lower Saxony
                Europe/Berlin · de-DE · EUR · owned by uid:1000, uid:1001

                """
        )
    }

    @Test func emptyListsSayWhatToDo() {
        #expect(Self.plain.text(TenantTable.lines([], Self.plain)) == "There is no tenant that you can see.\n")
        #expect(
            Self.plain.text(TemplateTable.lines([], Self.plain))
                == "There are no templates: flowctl template apply FILE\n"
        )
        #expect(Self.plain.text(JobTable.lines([], Self.plain)) == "There are no jobs: flowctl job start TEMPLATE\n")
    }

    @Test func findingsLookLikeThoseOfCompilers() {
        let findings = [
            TemplatesAPI.Finding(
                severity: .error,
                path: "steps[2].weight",
                line: 12,
                column: 5,
                message: "\"x\" is no number"
            ),
            TemplatesAPI.Finding(severity: .warning, path: "", line: 1, column: 1, message: "no step is required"),
        ]
        #expect(
            Self.plain.wholeText(FindingText.lines(findings, in: "visit.yaml")) == """
                visit.yaml:12:5: error: steps[2].weight: "x" is no number
                visit.yaml:1:1: warning: no step is required

                """
        )
    }

    @Test func aParagraphBreaksBetweenWords() {
        let lines = Paragraph.lines("one two three-and-more 日本 four", width: 9)
        #expect(lines.map { Self.plain.text([$0]) } == ["one two\n", "three-and-more\n", "日本 four\n"])
    }
}
