/// Estimated size of what a changeset writes, and whether it erases content.
extension Changeset {
    /// About how many rows it writes: what a transaction costs.
    package var rowCount: Int {
        rows.reduce(1 + events.count + (record == nil ? 0 : 1)) { $0 + $1.rowCount }
    }

    /// About how many bytes of text it writes.
    package var sizeBytes: Int {
        let payloads = events.reduce(0) { $0 + ($1.payload?.utf8.count ?? 0) }
        return rows.reduce(payloads + (record?.sizeBytes ?? 0)) { $0 + $1.sizeBytes }
    }

    /// True when it takes something away that a person wanted gone: no page may keep it.
    package var erases: Bool { rows.contains(where: \.erases) }
}

extension RowChange {
    /// Number of rows that a change of all tasks of a tenant counts as: as many as one transaction should have.
    private static let manyRows = 500

    fileprivate var rowCount: Int {
        switch self {
        case .jobStarted(let job, _, let actions): 1 + job.header.labels.count + actions.count
        case .jobChanged(_, let actions, _): 1 + actions.count
        case .jobReplanned(_, _, let added): 2 + added.count
        case .jobUpdated(_, let lost, let got): 1 + lost.count + got.count
        case .taskChanged(let rows): rows.count
        case .paymentScheduleChanged(let rows): 1 + rows.instalments.count + rows.payments.count
        case .tasksUnreadable(let tasks): tasks.count
        case .mediaPruned(let ids, _): ids.count
        case .deliveriesPruned(let ids): ids.count
        case .tasksCalled, .tasksOfTenantZoneCalled, .holidaysChanged: Self.manyRows
        case .tenantCreated, .tenantChanged, .memberSet, .memberRemoved, .tokenCreated, .tokenForgotten, .tokenRevoked,
            .profileCreated, .profileChanged, .profileRemoved, .libraryPublished, .templatePublished, .assigned,
            .mediaAdded, .mediaRemoved, .jobRuled, .noteAdded, .noteRemoved, .budgetChanged, .bankLineChanged,
            .messageWordsChanged, .textChanged, .codeRedeemed:
            1
        }
    }

    fileprivate var sizeBytes: Int {
        switch self {
        // A plan is written twice over: as the template's source and as its definition.
        case .templatePublished(_, let source, _), .libraryPublished(_, let source, _): 2 * source.utf8.count
        case .jobReplanned(_, let plan, _): plan.canonicalText.utf8.count
        case .messageWordsChanged(let row): row.template?.text.utf8.count ?? 0
        case .textChanged(let change): change.text?.utf8.count ?? 0
        case .taskChanged(let rows): rows.deliveries.reduce(0) { $0 + $1.text.utf8.count + $1.payload.utf8.count }
        default: 0
        }
    }

    fileprivate var erases: Bool {
        switch self {
        case .noteRemoved, .profileRemoved, .mediaRemoved, .memberRemoved, .tokenForgotten, .deliveriesPruned: true
        default: false
        }
    }
}
