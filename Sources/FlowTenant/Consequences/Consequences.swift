/// Consequences of what a decision has changed, regardless of who changed it.
extension WorkingSet {
    /// Has everything follow, until nothing does any more: first reminders of instalments and news of payments, then those of steps.
    func settleConsequences() {
        while true {
            if let (id, before) = changed.takeSchedule() {
                InstalmentReminders(work: self).apply(id, from: before)
                if let before { PaymentNews(work: self).apply(id, from: before) }
            } else if let (id, before, isNew) = changed.takeJob() {
                StepReminders(work: self).apply(id, from: before, isNew: isNew)
            } else {
                return
            }
        }
    }
}
