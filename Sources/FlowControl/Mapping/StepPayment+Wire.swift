import FlowAPI
import FlowCore

extension JobsAPI.StepPayment {
    /// Creates the payment of a step on the wire, in its state on the payer's day.
    init(_ payment: StepPayment, today: LocalDate) {
        self.init(
            schedule: payment.schedule.id.description,
            instalment: payment.instalmentID?.description,
            party: payment.schedule.party.text,
            currency: payment.schedule.currency.code,
            amount: payment.claim.text,
            paid: payment.paid.text,
            outstanding: payment.outstanding.text,
            state: PaymentsAPI.InstalmentState(payment.state(on: today))
        )
    }
}

extension StepPayment {
    /// `3/2`; nil when the step waits for all of the schedule.
    var instalmentID: InstalmentID? { instalment.map { InstalmentID(schedule.id, $0.number) } }

    /// Returns what to do instead of saying that the step is over, or isn't.
    func advice(against verb: ActionVerb) -> String {
        let schedule = "\(schedule.id)"
        let each = instalmentID?.description ?? "\(schedule)/N"
        let put = instalment.map { " --put \($0.number)=\($0.outstanding.text)" } ?? ""
        let (does, amount) = (
            instalmentID.map { "instalment \($0)" } ?? "payment schedule \(schedule)", outstanding.text
        )
        let follows = " It follows \(does)"
        guard settlement == .open else {
            // Only what was paid can be given back.
            guard verb == .reopen, paid.isPositive else { return "\(follows), on which nothing is owed any more." }
            return "\(follows): flowctl payment refund \(schedule)/pN"
        }
        return switch verb {
        case .start, .progress, .save, .complete, .correct:
            "\(follows): flowctl payment record \(schedule) \(amount)\(put)"
        case .skip: "\(follows): flowctl payment waive \(each)"
        // What was paid on in part can't be given up.
        case .cancel where paid.isPositive: "\(follows): flowctl payment waive \(each)"
        case .cancel: "\(follows): flowctl payment cancel \(each) --reason …"
        case .reopen: "\(follows), on which \(amount) \(outstanding.currency) is owed."
        }
    }
}
