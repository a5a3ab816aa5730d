/// English words of reports, a key and its words in each line.
extension ReportWords {
    static let english = """
        day: Day
        week: Week
        job: Job
        vendor: Partner
        statement: Statement of account
        tasks: Tasks
        steps: Steps
        payments: Payments
        jobs: Jobs
        schedules: Agreements and payments
        budget: Budget
        details: Details
        answers: Answers
        sums: In all
        nothing: There is nothing.
        nobody: Nobody in particular
        time: Time
        what: What
        who: Who
        due: Due
        overdue: Overdue
        done: Done
        missed: Missed
        skipped: Left out
        open: Open
        by: by
        signature: Signature
        notes: Notes
        amount: Amount
        total: Agreed
        paid: Paid
        outstanding: Open
        balance: Balance
        owed: Due
        opening: Balance before
        closing: Balance
        coming: Not due yet
        incoming: To be paid to us
        outgoing: To be paid by us
        credit: Credit
        undated: no day yet
        planned: Planned
        committed: Agreed
        left: Left
        charges: late fees and interest
        waived: written off
        refunded: given back
        unkept: not recorded singly
        printed: Made
        until: until @
        others: Not assigned to a budget
        payment: Payment
        lateFee: Late fee
        interest: Interest
        since: from @
        paused: paused
        optional: optional
        ahead: paid ahead
        remaining: Balance and what isn't due yet
        confirm: to be shown
        yes: yes
        no: no
        months: Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
        weekdays: Mon Tue Wed Thu Fri Sat Sun
        state.blocked: waits
        state.ready: open
        state.inProgress: begun
        state.waiting: waits
        state.done: done
        state.skipped: left out
        state.notApplicable: not needed
        state.failed: failed
        state.cancelled: cancelled
        state.running: running
        state.held: held
        state.completed: completed
        state.completedWithSkips: completed, steps left out
        state.scheduled: not due yet
        state.due: due
        state.overdue: overdue
        state.partiallyPaid: partly paid
        state.paid: paid
        state.waived: written off
        state.disputed: disputed
        """
}
