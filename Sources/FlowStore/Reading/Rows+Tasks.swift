import FlowCore
import GRDB

/// Tasks and what hangs on them.
extension Rows {
    static func task(_ row: Row, live: [LiveOccurrence], fired: [FiredTime]) throws -> TenantTask {
        let row = StoredRow(row, of: "task")
        let lastNominal: String? = try row["lastNominal"]
        let (ladder, pause): (String?, String?) = (try row["ladderState"], try row["pause"])
        let last = try lastNominal.map { nominal in
            OccurrenceMark(
                nominal: try localTime(nominal, row),
                fold: try row["lastFold"],
                instant: try row.instant("lastAt")
            )
        }
        return TenantTask(
            id: TaskID(try row["id"]),
            origin: try origin(row),
            spec: try RowCoding.decode(TaskSpec.self, try row["definition"], table: row.table),
            state: try row.state(TaskState.self, "state"),
            pause: try pause.map { try RowCoding.decode(TaskPause.self, $0, table: row.table) },
            revision: try row["revision"],
            rules: try RowCoding.decode([TaskRule].self, try row["rules"], table: row.table),
            since: try row.instant("since"),
            last: last,
            materialiseAt: try row.optionalInstant("materialiseAt"),
            zoneRelease: try row["zoneRelease"],
            holidays: try row["holidays"],
            tenantQuiet: try quietHours(row, "tenantQuiet"),
            hoursEvent: try row["hoursEvent"],
            occurrenceCount: try row["occurrenceCount"],
            created: try row.stamp(at: "createdAt", by: "createdBy", event: "createdEvent"),
            event: try row["event"],
            policy: try ladder.map { try RowCoding.decode(LadderState.self, $0, table: row.table) },
            occurrences: live,
            fired: fired
        )
    }

    static func rule(_ text: String, _ row: StoredRow) throws -> ReminderRule {
        do throws(InvalidInput) {
            return try ReminderRule(validating: text, field: "rule")
        } catch {
            throw row.damage("the rule \(text) can't be read")
        }
    }

    static func origin(_ row: StoredRow, step column: String = "step") throws -> TaskOrigin {
        let (job, step): (Int64?, String?) = (try row["job"], try row[column])
        if let job {
            let anchor = try row.state(StepAnchor.self, "anchor")
            guard let step else { return .job(JobID(job), anchor) }
            return .step(JobID(job), try Rows.stepKey(step, table: row.table), anchor)
        }
        if let profile: Int64 = try row["addressOf"] {
            return .address(ProfileID(profile), try Rows.stepKey(try row["channel"], table: row.table))
        }
        guard let schedule: Int64 = try row["paymentSchedule"] else { return .own }
        let (instalment, payment): (Int?, Int?) = (try row["instalment"], try row["payment"])
        let id = PaymentScheduleID(schedule)
        return instalment.map { .instalment(InstalmentID(id, $0)) } ?? payment.map { .payment(PaymentID(id, $0)) }
            ?? .own
    }

    static func occurrence(_ row: Row, media: MediaCounts = MediaCounts()) throws -> TaskOccurrence {
        let row = StoredRow(row, of: "occurrence")
        let acknowledgements: String? = try row["acknowledgements"]
        let settledAt: Int64? = try row["settledAt"]
        return TaskOccurrence(
            number: try row["number"],
            revision: try row["revision"],
            mark: OccurrenceMark(
                nominal: try localTime(try row["nominal"], row),
                fold: try row["fold"],
                instant: try row.instant("startAt")
            ),
            dueAt: try row.instant("dueAt"),
            grace: try row["grace"],
            tolerance: try row["tolerance"],
            putOff: try row["putOff"],
            keepsOpen: try row["keepsOpen"],
            state: try row.state(OccurrenceState.self, "state"),
            hasFired: try row["fired"],
            reminderCount: try row["reminderCount"],
            acknowledgements: try acknowledgements.map {
                try RowCoding.decode([Int: [Principal]].self, $0, table: row.table)
            } ?? [:],
            settled: settledAt == nil
                ? nil : try row.stamp(at: "settledAt", by: "settledBy", event: "settledEvent"),
            note: try row["note"],
            media: media
        )
    }

    static func range(_ row: Row) throws -> OccurrenceRange {
        let row = StoredRow(row, of: "occurrenceRange")
        func mark(_ name: String) throws -> OccurrenceMark {
            OccurrenceMark(
                nominal: try localTime(try row["\(name)Nominal"], row),
                fold: try row["\(name)Fold"],
                instant: try row.instant("\(name)At")
            )
        }
        return OccurrenceRange(
            firstNumber: try row["firstNumber"],
            count: try row["count"],
            revision: try row["revision"],
            first: try mark("first"),
            last: try mark("last"),
            fate: try row.state(ReminderFate.self, "fate"),
            at: try row.instant("at")
        )
    }

    static func reminderID(_ row: Row) throws -> ReminderID {
        let row = StoredRow(row, of: "reminder")
        return ReminderID(OccurrenceID(TaskID(try row["task"]), try row["occurrence"]), try row["number"])
    }

    static func reminder(_ row: Row) throws -> Reminder {
        let id = try reminderID(row)
        let row = StoredRow(row, of: "reminder")
        let deferral: String? = try row["deferral"]
        let fate: String? = try row["fate"]
        let carrier: Int64? = try row["coveredByTask"]
        let ladderStep: String? = try row["ladderStep"]
        let covering: (Int?, Int?) = (try row["coveredByOccurrence"], try row["coveredByNumber"])
        return Reminder(
            number: id.number,
            position: ReminderPosition(
                rule: try row["rule"],
                step: try row["step"],
                repetition: try row["repetition"],
                round: try row["round"],
                nag: try row["nag"],
                isSnooze: try row["snooze"]
            ),
            plannedAt: try row.instant("plannedAt"),
            dueAt: try row.instant("dueAt"),
            deferral: deferral == nil ? nil : try row.state(SendWindow.Deferral.self, "deferral"),
            firedAt: try row.optionalInstant("firedAt"),
            fate: fate == nil ? nil : try row.state(ReminderFate.self, "fate"),
            fateAt: try row.optionalInstant("fateAt"),
            reason: try row["reason"],
            coveredBy: covering.0.flatMap { occurrence in
                covering.1.map {
                    ReminderID(OccurrenceID(TaskID(carrier ?? id.occurrence.task.number), occurrence), $0)
                }
            },
            goesOnAt: try row.optionalInstant("goesOnAt"),
            ladderStep: try ladderStep.map { try Rows.stepKey($0, table: row.table) }
        )
    }

    static func delivery(_ row: Row) throws -> DeliveryRecord {
        let row = StoredRow(row, of: "delivery")
        let history: String? = try row["history"]
        let links: String? = try row["links"]
        return DeliveryRecord(
            id: try row["id"],
            reminder: ReminderID(OccurrenceID(TaskID(try row["task"]), try row["occurrence"]), try row["reminder"]),
            channel: try row["channel"],
            recipient: try row["recipient"],
            title: try row["title"],
            text: try row["text"],
            payload: try row["payload"],
            isHeldWhenAmbiguous: try row["hold"],
            isShared: try row["shared"],
            createdAt: try row.instant("createdAt"),
            openAt: try row.instant("openAt"),
            state: try row.state(DeliveryState.self, "state"),
            dueAt: try row.instant("dueAt"),
            attempt: try row["attempt"],
            changedAt: try row.instant("changedAt"),
            reason: try row["reason"],
            address: try row["address"],
            history: try history.map { try RowCoding.decode([DeliveryEntry].self, $0, table: row.table) } ?? [],
            links: try Self.links(links)
        )
    }

    static func links(_ text: String?) throws -> [DeliveryLink] {
        try text.map { try RowCoding.decode([DeliveryLink].self, $0, table: "delivery") } ?? []
    }

    static func code(_ row: Row) throws -> KeptCode {
        let row = StoredRow(row, of: "code")
        guard let purpose = try? LinkPurpose(stored: try row["purpose"]) else {
            throw row.damage("The purpose isn't known")
        }
        return KeptCode(
            hash: LinkHash(bytes: try row.bytes("hash")),
            delivery: try row["delivery"],
            purpose: purpose,
            expiresAt: try row.instant("expiresAt"),
            redeemedAt: try row.optionalInstant("redeemedAt")
        )
    }

    static func localTime(_ text: String, _ row: StoredRow) throws -> LocalDateTime {
        do {
            return try LocalDateTime(validating: text, field: "nominal")
        } catch {
            throw row.damage(error.message)
        }
    }
}
