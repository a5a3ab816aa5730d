import FlowAPI
import FlowClient
import FlowCore
import FlowReports
import HTTPTypes
import Hummingbird

/// Forms that do something to what a page shows.
extension WebSite {
    /// Does to a step what a form asks for, and shows the job then.
    func workOnStep(_ request: Request, _ context: WebContext) async throws -> Response {
        let (job, step) = try Self.place(context)
        let slug = try context.parameters.require("tenant")
        return try await operate(request, context) { (client: FlowClient, entry: FormEntry<StepVerb>) in
            try await StepOperation(client: client, tenant: slug, job: job, step: step).perform(entry)
        } refused: { view, entry, error in
            try await StepScreen(view, texts, job: job, step: step, refused: RefusedEntry(entry: entry, error: error))
                .page
        } next: { entry in
            StepScreen.address(slug, job, [.note, .save, .attach].contains(entry.verb) ? step : nil)
        }
    }

    /// Does to an occurrence of a task what a form asks for, and shows the task again.
    func workOnTask(_ request: Request, _ context: WebContext) async throws -> Response {
        let task = try context.parameters.require("task")
        let slug = try context.parameters.require("tenant")
        return try await operate(request, context) { (client: FlowClient, entry: FormEntry<TaskVerb>) in
            try await TaskOperation(client: client, tenant: slug, task: task).perform(entry)
        } refused: { view, entry, error in
            try await TaskScreen(view, texts, task: task, refused: RefusedEntry(entry: entry, error: error)).page
        } next: { _ in
            TaskScreen.address(slug, task)
        }
    }

    /// Records a payment on a schedule, and shows the schedule again.
    func workOnPayments(_ request: Request, _ context: WebContext) async throws -> Response {
        let schedule = try context.parameters.require("schedule")
        let slug = try context.parameters.require("tenant")
        return try await operate(request, context) { (client: FlowClient, entry: FormEntry<PaymentVerb>) in
            try await PaymentOperation(client: client, tenant: slug, schedule: schedule).perform(entry)
        } refused: { view, entry, error in
            try await ScheduleScreen(view, texts, schedule: schedule, refused: RefusedEntry(entry: entry, error: error))
                .page
        } next: { _ in
            ScheduleScreen.address(slug, schedule)
        }
    }

    /// Acknowledges a reminder, or puts it off, and shows it again.
    func answer(_ request: Request, _ context: WebContext) async throws -> Response {
        let reminder = try Self.reminder(context)
        let slug = try context.parameters.require("tenant")
        return try await operate(request, context) { (client: FlowClient, entry: FormEntry<ReminderVerb>) in
            try await ReminderOperation(client: client, tenant: slug, reminder: reminder).perform(entry)
        } refused: { view, entry, error in
            try await ReminderScreen(view, texts, reminder: reminder, refused: RefusedEntry(entry: entry, error: error))
                .page
        } next: { _ in
            ReminderScreen.address(slug, reminder)
        }
    }

    /// Performs what a form asks for; where that is refused, shows its page again with what was typed.
    private func operate<Verb>(
        _ request: Request,
        _ context: WebContext,
        perform: (FlowClient, FormEntry<Verb>) async throws -> Void,
        refused: (TenantView, FormEntry<Verb>, any Error) async throws -> WebPage,
        next: (FormEntry<Verb>) -> String
    ) async throws -> Response {
        let input = try await ownForm(request, context)
        guard var entry = FormEntry<Verb>(input.fields) else {
            throw WebProblem(.badRequest, texts["failedTitle"], texts["formUnknown"])
        }
        let earlier = kept.files(of: entry.keptFiles, context.session?.presented)
        let isGone = !entry.keptFiles.isEmpty && earlier.isEmpty
        entry.files = earlier + input.files
        entry.keptFiles = ""
        do {
            if isGone { throw KeptFilesGone() }
            try await calls.asking { client in try await perform(client, entry) }
        } catch let error as FlowClientError where [.failed, .badInput, .notPermitted].contains(error.kind) {
            // Its files are there by now, or one of them is what is refused.
            return try await screen(context, status: .conflict) { view in try await refused(view, entry, error) }
        } catch let error where error is FilesRefused || error is OccurrenceOvertaken {
            return try await screen(context, status: .conflict) { view in try await refused(view, entry, error) }
        } catch let error where error is StepOvertaken || error is KeptFilesGone {
            if (error as? StepOvertaken)?.areFilesSent != true {
                entry.keptFiles = kept.store(entry.files, of: context.session?.presented)
            }
            return try await screen(context, status: .conflict) { view in try await refused(view, entry, error) }
        } catch let error as FlowClientError where [.unreachable, .tryAgain, .interrupted].contains(error.kind) {
            entry.keptFiles = kept.store(entry.files, of: context.session?.presented)
            return try unsent(entry, to: request.uri.path, error, context)
        }
        return WebAnswer.redirect(to: next(entry))
    }

    /// Page that keeps an entry which may not have reached flowd, to be sent again: by its key it is done once.
    private func unsent<Verb>(
        _ entry: FormEntry<Verb>,
        to path: String,
        _ error: FlowClientError,
        _ context: WebContext
    ) throws -> Response {
        let problem = WebProblem(error, texts, socket: calls.socket)
        var page = WebPage(PackageResources.unsent_mustache, title: problem.title)
        page.values[text: "action"] = path
        page.values[text: "details"] = problem.details
        page.values.set("fields", entry.fields.map { ["name": .text($0), "value": .text($1)] })
        page.values.set("typed", entry.typed.map { ["name": .text($0), "value": .text($1)] })
        page.session = context.session
        return WebAnswer.page(try page.html(texts), status: problem.status)
    }
}
