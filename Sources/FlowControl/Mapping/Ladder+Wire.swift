import FlowAPI
import FlowCore
import FlowStore

extension PaymentsAPI.GetLadder.Reply {
    /// Creates the reply with the state of the ladder on the payer's day.
    init(_ standing: LadderStanding, today: LocalDate) {
        let schedule = standing.schedule
        let places =
            schedule.ladder == nil
            ? [] : schedule.instalments.map { PaymentsAPI.LadderPlace($0, standing, today: today) }
        self.init(ladder: schedule.ladder?.text, places: places)
    }
}

extension PaymentsAPI.LadderPlace {
    fileprivate init(_ instalment: Instalment, _ standing: LadderStanding, today: LocalDate) {
        let (schedule, plan) = (standing.schedule, standing.schedule.ladder)
        let place = standing.places[instalment.number]
        let debt = Debt(schedule, instalment.number, standing.party)
        let last = place?.last
        let obstacle = debt.obstacle(on: today)
        let isOpenEnded = obstacle.map { $0.lastDay == nil } ?? false
        self.init(
            instalment: InstalmentID(schedule.id, instalment.number).description,
            title: instalment.title,
            currency: schedule.currency.code,
            dueDate: instalment.dueDate?.text,
            outstanding: debt.owed.text,
            state: PaymentsAPI.InstalmentState(schedule.state(of: instalment, on: today)),
            lastReminder: last?.id.description,
            lastStep: last?.reminder.ladderStep?.text,
            lastFate: last?.reminder.fate?.rawValue,
            lastAt: last?.reminder.dueAt.rfc3339,
            nextStep: place.flatMap { plan?.nextStep($0.state) },
            nextAt: isOpenEnded ? nil : place?.state.nextAt?.rfc3339,
            blocked: obstacle?.reason
                ?? place.flatMap { plan?.absence($0.state, of: standing.party, schedule.direction) }
        )
    }
}
