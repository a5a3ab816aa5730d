import FlowAPI

/// Replies about payments.
extension Samples {
    static let scheduleStatus = PaymentsAPI.ScheduleStatus(
        id: "3",
        title: "Catering",
        party: "bella",
        direction: .outgoing,
        currency: "EUR",
        total: "4000.00",
        paid: "1500.00",
        outstanding: "2500.00",
        credit: "0.00",
        state: .partiallyPaid,
        instalmentCount: 2,
        roundingRemainder: "0.00",
        instalment: "3/2",
        instalmentState: .partiallyPaid,
        instalmentOutstanding: "2500.00",
        payment: "3/p1",
        allocations: [.init(instalment: 1, amount: "1200.00"), .init(instalment: 2, amount: "300.00")],
        allocationCount: 2,
        settled: [1],
        reopened: [],
        eventNumber: 9
    )

    static let schedule = PaymentsAPI.Schedule(
        id: "3",
        title: "Catering",
        party: "bella",
        direction: .outgoing,
        currency: "EUR",
        total: "4000.00",
        paid: "1500.00",
        outstanding: "2500.00",
        credit: "0.00",
        state: .partiallyPaid,
        roundingRemainder: "0.00",
        graceDays: 3,
        job: "12",
        instalmentCount: 2,
        paymentCount: 1,
        nextDueDate: "2027-05-01",
        createdAt: "2026-11-01T09:00:00.000Z",
        createdBy: "uid:7",
        eventNumber: 9
    )

    static let instalment = PaymentsAPI.Instalment(
        id: "3/2",
        schedule: "3",
        scheduleTitle: "Catering",
        party: "bella",
        direction: .outgoing,
        title: "Balance",
        currency: "EUR",
        amount: "2800.00",
        paid: "300.00",
        waived: "0.00",
        outstanding: "2500.00",
        due: "attribute:wedding-14d",
        dueDate: "2027-05-01",
        state: .partiallyPaid,
        held: "They call back"
    )

    static let payment = PaymentsAPI.Payment(
        id: "3/p1",
        schedule: "3",
        scheduleTitle: "Catering",
        party: "bella",
        direction: .outgoing,
        currency: "EUR",
        amount: "1500.00",
        paidOn: "2027-03-01",
        reference: "Invoice 17",
        refunded: "0.00",
        credit: "0.00",
        allocations: [.init(instalment: 1, amount: "1200.00"), .init(instalment: 2, amount: "300.00")]
    )

    static let scheduleShow = PaymentsAPI.ShowSchedule.Reply(
        schedule: schedule,
        instalments: [instalment],
        payments: [payment]
    )

    static let ladder = PaymentsAPI.GetLadder.Reply(
        ladder: "-7d friendly; 7d first; 14d final fee 5.00 EUR; repeat 14d",
        places: [
            .init(
                instalment: "3/1",
                title: "Deposit",
                currency: "EUR",
                dueDate: "2027-04-01",
                outstanding: "1205.00",
                state: .overdue,
                lastReminder: "s5/1/3",
                lastStep: "final",
                lastFate: "sent",
                lastAt: "2027-04-15T07:00:00.000Z",
                nextStep: "final",
                nextAt: "2027-04-29T07:00:00.000Z"
            ),
            .init(
                instalment: "3/2",
                title: "Balance",
                currency: "EUR",
                dueDate: "2027-05-01",
                outstanding: "2500.00",
                state: .scheduled,
                nextStep: "friendly",
                blocked: "reminders are held: They call back"
            ),
        ]
    )

    static let budgetStatus = PaymentsAPI.BudgetStatus(
        job: "12",
        category: "catering",
        planned: "5000.00",
        currency: "EUR",
        eventNumber: 9
    )

    static let budgetLines: [PaymentsAPI.BudgetLine] = [
        .init(
            category: "catering",
            direction: .outgoing,
            currency: "EUR",
            planned: "5000.00",
            committed: "4000.00",
            paid: "1500.00",
            overdue: "0.00",
            left: "1000.00"
        ),
        .init(
            category: "flowers",
            direction: .outgoing,
            currency: "EUR",
            planned: "500.00",
            committed: "600.00",
            paid: "0.00",
            overdue: "600.00",
            left: "-100.00"
        ),
        .init(
            direction: .incoming,
            currency: "EUR",
            committed: "100.00",
            paid: "100.00",
            overdue: "0.00"
        ),
    ]

    static let outlook = PaymentsAPI.Outlook(
        currency: "EUR",
        rows: [
            .init(period: "2027-04", incoming: "1250.00", outgoing: "0.00"),
            .init(period: "2027-05", incoming: "0.00", outgoing: "2500.00"),
        ]
    )
}
