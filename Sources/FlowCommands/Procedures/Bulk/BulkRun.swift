import FlowAPI
import FlowClient
import FlowCore

/// Run of one operation on all jobs that fulfil conditions.
///
/// It finds the jobs, asks for confirmation, does the operation on one after the other, and reports the outcome of
/// each.
struct BulkRun {
    let operation: BulkOperation
    let options: BulkOptions
    /// The caller's name for the whole run.
    let idempotencyKey: String?
    let session: Session

    func perform() async throws {
        let (jobs, tenant) = try await session.ask { client, tenant in
            let filter = try options.filter()
            // A mistyped name or value in a condition that something isn't so would mean all jobs.
            let check = NameCheck(client, tenant)
            let unknown =
                await check.unknown(filter.valueNames) + check.unlisted(filter.conditions, isOfDiffering: true)
            guard unknown.isEmpty else {
                throw Problem.badInput(unknown.joined(separator: " ") + " Nothing was changed.")
            }
            var wanted = try filter.parameters(in: tenant)
            wanted.sort = "id"
            wanted.limit = Session.pageSizeMax
            return (try await session.gather(client.pages(JobsAPI.List.self, wanted)), tenant)
        }
        let plan = report(on: jobs)
        let count = plan.count(.untried)
        guard count > 0 else { return try await finish(with: plan, nil) }
        try checkCount(count)
        try confirm(plan, count)
        let (report, failure) = try await session.ask { client in await done(plan, jobs, client, tenant) }
        try await finish(with: report, failure)
    }

    // MARK: - Before

    private func report(on jobs: [JobsAPI.Job]) -> BulkReport {
        let entries = jobs.map { job in
            let forecast = operation.forecast(job)
            let (result, change, message): (BulkReport.Result, String?, String?) =
                switch forecast {
                case .change(let text): (options.dryRun ? .wouldChange : .untried, text, nil)
                case .nothing: (.unchanged, nil, nil)
                case .refusal(let text): (.refused, nil, text)
                }
            return BulkReport.Entry(
                job: job.id,
                title: job.status.title,
                subject: job.spec.subject,
                result: result,
                change: change,
                message: message
            )
        }
        return BulkReport(verb: operation.name, dryRun: options.dryRun, jobs: entries)
    }

    private func checkCount(_ count: Int) throws {
        let max = options.max ?? BulkOptions.countMax
        guard count > max else { return }
        var problem = Problem.badInput("\(count) jobs would be \(operation.participle); at most \(max) are at once.")
        problem.details = ["Nothing was changed. Look with --dry-run; if you mean it, say --max \(count)."]
        throw problem
    }

    private func confirm(_ report: BulkReport, _ count: Int) throws {
        guard !options.yes else { return }
        let what = count == 1 ? "1 job" : "\(count) jobs"
        session.say(BulkTable.preview(report))
        switch session.context.confirm("\(what) will be \(operation.participle). Go on? [y/N] ") {
        case true?: return
        case false?:
            session.remark("Nothing was changed.")
            throw EarlyEnd(status: .interrupted)
        case nil:
            throw Problem.usage(
                "\(what) would be \(operation.participle), and there is nobody to ask.",
                ["Look with --dry-run, then say --yes."]
            )
        }
    }

    // MARK: - Doing it

    /// Goes through the jobs until the end, or until something stands in the way of all that follow.
    private func done(
        _ report: BulkReport,
        _ jobs: [JobsAPI.Job],
        _ client: FlowClient,
        _ tenant: String
    ) async -> (BulkReport, Problem?) {
        var report = report
        let progress = BulkProgress(operation.name, count: jobs.count, session)
        defer { progress.clear() }
        for (index, job) in jobs.enumerated() where report.jobs[index].result == .untried {
            progress.show(index)
            let target = BulkTarget(
                tenant: tenant,
                job: job,
                idempotencyKey: key(for: job, in: tenant),
                mayNameEvent: idempotencyKey == nil
            )
            do {
                let change = try await operation.perform(client, target)
                report.jobs[index].result = change.eventNumber == 0 ? .unchanged : .changed
                report.jobs[index].eventNumber = change.eventNumber == 0 ? nil : change.eventNumber
            } catch let error as FlowClientError {
                let problem = Problem(error, socket: session.socket)
                guard isAboutOne(error) else { return (report, problem) }
                refuse(&report.jobs[index], error, problem)
            } catch {
                return (report, Problem(.unexpected(reason: String(describing: error)), socket: session.socket))
            }
        }
        return (report, nil)
    }

    private func refuse(_ entry: inout BulkReport.Entry, _ error: FlowClientError, _ problem: Problem) {
        if case .refused(let refusal) = error, operation.isDone(refusal) {
            entry.result = .unchanged
            return
        }
        entry.result = .refused
        entry.error = problem.name
        entry.message = ([problem.message] + problem.details).joined(separator: " ")
    }

    /// True for what is wrong with one job, and perhaps not with the next.
    private func isAboutOne(_ error: FlowClientError) -> Bool {
        if case .refused(is DaemonAPI.LimitReached) = error { return true }
        return switch error.kind {
        case .failed, .badInput, .noSuchObject: true
        case .unreachable, .tryAgain, .dataDamaged, .protocolViolation, .notPermitted, .interrupted: false
        }
    }

    /// Returns the idempotency key of a job, equal for the same command on the job as it was seen.
    ///
    /// A repeated run therefore goes on where one broke off and does nothing twice, while another day's run is another
    /// command.
    private func key(for job: JobsAPI.Job, in tenant: String) -> String {
        let parts =
            idempotencyKey.map { [$0, job.id] }
            ?? [tenant, operation.name, operation.content, job.id, String(job.status.eventNumber)]
        let content = parts.map { "\($0.utf8.count):\($0)" }.joined()
        return "bulk-\(ContentDigest(of: content).hex.prefix(40))"
    }

    // MARK: - After

    private func finish(with report: BulkReport, _ failure: Problem?) async throws {
        try await session.show(report) { BulkTable.lines(report, participle: operation.participle, $0) }
        if var failure {
            failure.details.append("Repeat the command to go on: nothing is done twice.")
            try session.report(failure)
            throw EarlyEnd(status: failure.status)
        }
        if report.status != .success { throw EarlyEnd(status: report.status) }
    }
}
