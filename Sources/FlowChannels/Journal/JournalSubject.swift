import FlowCore
import FoundationEssentials

/// Subject of a delivery, as fields by which its entry is found.
///
/// The fields are its reminders, and the jobs, steps and payment schedules that they are of; a field may be there
/// several times.
struct JournalSubject {
    let fields: [JournalField]

    /// Reads the delivery's payload; one that can't be read has its reminder only.
    init(_ delivery: Delivery) {
        let content = try? JSONDecoder().decode(Content.self, from: Data(delivery.payload.utf8))
        let parts = content.map { $0.reminders ?? [$0] } ?? []
        var seen: Set<JournalField> = []
        let about = parts.flatMap { part in
            [
                part.reminder.map { JournalField("FLOWD_REMINDER", $0) },
                part.job.map { JournalField("FLOWD_JOB", $0) },
                part.step.map { JournalField("FLOWD_STEP", $0) },
                part.paymentSchedule.map { JournalField("FLOWD_SCHEDULE", $0) },
            ]
            .compactMap(\.self)
        }
        let all = [JournalField("FLOWD_REMINDER", delivery.reminder)] + about
        fields = all.filter { seen.insert($0).inserted }
    }

    /// The members of a payload that say what it is about; one of several reminders has them in a list.
    private struct Content: Decodable {
        let reminder: String?
        let job: String?
        let step: String?
        let paymentSchedule: String?
        let reminders: [Content]?
    }
}
