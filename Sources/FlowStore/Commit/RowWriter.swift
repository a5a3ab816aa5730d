import FlowCore
import GRDB

/// Writes the rows of one tenant.
struct RowWriter {
    let db: Database
    let tenant: TenantID

    func write(_ row: RowChange) throws {
        switch row {
        case .tenantCreated(let id, let spec, let created, let first):
            try RowWriter(db: db, tenant: id).writeTenant(NewTenant(spec: spec, created: created, first: first))
        case .tenantChanged(let spec): try run(TenantTables.updateTenant, spec)
        case .memberSet(let member): try run(TenantTables.setMember, member)
        case .memberRemoved(let principal):
            try run(TenantTables.member.delete, Member(principal: principal, role: .viewer))
        case .tokenCreated(let token): try run(TenantTables.insertToken, token)
        case .tokenForgotten(let id): try forget(id)
        case .tokenRevoked(let token): try run(TenantTables.revokeToken, token)
        case .profileCreated(let profile, let counters):
            try run(ProfileTables.insert, profile)
            try run(TenantTables.updateProfileCounters, counters)
        case .profileChanged(let profile, let counters):
            try run(ProfileTables.update, profile)
            try run(TenantTables.updateProfileCounters, counters)
        case .profileRemoved(let profile, let counters):
            try endTasks(of: profile)
            try run(ProfileTables.delete, profile)
            try run(TenantTables.updateProfileCounters, counters)
        case .tasksUnreadable(let tasks): try write(tasks)
        case .tasksCalled(let instant, let names): try callTasks(at: instant, naming: names)
        case .tasksOfTenantZoneCalled: try callTasksOfTenantZone()
        case .holidaysChanged(let change, let instant): try write(change, at: instant)
        case .messageWordsChanged(let row): try write(row)
        case .textChanged(let change): try write(change)
        case .libraryPublished(let version, let source, let created):
            let published = PublishedLibrary(version: version, source: source, created: created)
            try run(TemplateTables.setLibraryAction, published)
            try run(TemplateTables.insertLibraryVersion, published)
        case .templatePublished(let version, let source, let created):
            let published = PublishedTemplate(version: version, source: source, created: created)
            try run(TemplateTables.setTemplate, published)
            try run(TemplateTables.insertTemplateVersion, published)
        case .jobStarted(let summary, let plan, let actions): try writeJob(summary, plan, actions)
        case .assigned(let row): try write(row)
        case .jobChanged(let summary, let actions, let isStateChanged):
            try updateJob(summary, actions, isStateChanged: isStateChanged)
        case .mediaAdded(let media): try run(ActionTables.insertMedia, media)
        case .mediaRemoved(let id): try deleteMedia(id)
        case .mediaPruned(let ids, let instant): try pruneMedia(ids, at: instant)
        case .deliveriesPruned(let ids): try pruneDeliveries(ids)
        case .codeRedeemed(let hash, let instant): try redeem(hash, at: instant)
        case .jobRuled(let summary): try run(JobTables.setRule, summary)
        case .jobUpdated(let summary, let lost, let got): try writeDetails(of: summary, lost: lost, got: got)
        case .jobReplanned(let summary, let plan, let added): try writePlan(plan, of: summary, added: added)
        case .noteAdded(let note, let summary):
            try run(JobTables.insertNote, NoteRow(job: summary.header.id, number: note.number, note: note))
            try run(JobTables.setNoteCount, summary)
        case .noteRemoved(let note, let summary, let stamp): try eraseNote(note, of: summary, at: stamp)
        case .taskChanged(let rows): try write(rows)
        case .paymentScheduleChanged(let rows): try write(rows)
        case .budgetChanged(let row):
            try run(row.planned == nil ? PaymentTables.deleteBudget : PaymentTables.setBudget, row)
        case .bankLineChanged(let row):
            try run(row.fate == nil ? PaymentTables.deleteBankLine : PaymentTables.setBankLine, row)
        }
    }

    func write(_ event: Event) throws { try run(EventTables.insert, event) }

    func write(_ record: IdempotencyRecord) throws { try run(EventTables.insertRecord, record) }

    /// Writes one row; throws when it isn't exactly one.
    func run<Row>(_ write: TableWrite<Row>, _ row: Row) throws { try write.run(row, of: tenant, in: db) }

    func expectOneRow(_ table: String) throws {
        guard db.changesCount == 1 else { throw StoreError.refused("A row of \(table) to change isn't there") }
    }

    // MARK: - Tenants and profiles

    private func writeTenant(_ new: NewTenant) throws {
        try run(TenantTables.insertTenant, new)
        for uid in new.spec.ownerUIDs {
            try run(TenantTables.setMember, Member(principal: Principal(uid: uid), role: .owner))
        }
        try write(new.first)
    }

    private func forget(_ token: TokenID) throws {
        try db.run("DELETE FROM token WHERE tenant = ? AND id = ?", [.integer(tenant.number), .text(token.text)])
        try expectOneRow("token")
    }

    /// Tasks of which nothing is open any more end with a profile, and aren't for anybody.
    ///
    /// The database doesn't let the profile go while something else refers to it.
    private func endTasks(of profile: Profile) throws {
        try db.run(
            """
            UPDATE task SET profile = NULL, definition = json_remove(definition, '$.profile'), state = 'ended', pause = NULL,
              materialiseAt = NULL, dueAt = NULL, wakeAt = NULL, problem = NULL, problemAt = NULL
            WHERE tenant = ? AND profile = ? AND NOT \(TaskTables.isOpen)
            """,
            [.integer(tenant.number), .text(profile.key.text)]
        )
    }

    private func write(_ row: MessageWordsRow) throws {
        if let template = row.template {
            return try run(TenantTables.setMessageWords, OwnWords(key: row.key, template: template))
        }
        let (occasion, language) = (row.key.occasion.rawValue, row.key.language.rawValue)
        try db.run(
            "DELETE FROM messageWords WHERE tenant = ? AND occasion = ? AND language = ?",
            [.integer(tenant.number), .text(occasion), .text(language)]
        )
        try expectOneRow("messageWords")
    }

    private func write(_ change: TenantTextChange) throws {
        guard change.text == nil else { return try run(TenantTables.setText, change) }
        try db.run(
            "DELETE FROM tenantText WHERE tenant = ? AND kind = ? AND name = ?",
            [.integer(tenant.number), .text(change.key.kind.rawValue), .text(change.key.name.text)]
        )
        try expectOneRow("tenantText")
    }

    private func write(_ change: HolidayChange, at instant: Timestamp) throws {
        switch change {
        case .set(let set): try run(TenantTables.setHolidays, set)
        case .remove(let key):
            try db.run(
                "DELETE FROM holidaySet WHERE tenant = ? AND key = ?",
                [.integer(tenant.number), .text(key.text)]
            )
            try expectOneRow("holidaySet")
        }
        try callRolledTasks(at: instant)
    }
}
