/// What follows from what a decision has changed, whoever changed it.
extension WorkingSet {
    /// Has everything follow, until nothing does any more: first reminders of instalments, then those of steps.
    func settleConsequences() {
        while true {
            if let (id, isNew) = changed.takeSchedule() {
                InstalmentReminders(work: self).follow(id, isNew: isNew)
            } else if let (id, before, isNew) = changed.takeJob() {
                StepReminders(work: self).follow(id, from: before, isNew: isNew)
            } else {
                return
            }
        }
    }
}
