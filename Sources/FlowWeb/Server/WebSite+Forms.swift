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
            return StepScreen.address(slug, job, [.note, .save, .attach].contains(entry.verb) ? step : nil)
        } refused: { view, entry, error in
            try await StepScreen(view, texts, job: job, step: step, refused: RefusedEntry(entry: entry, error: error))
                .page
        }
    }

    /// Does to an occurrence of a task what a form asks for, and shows the task again.
    func workOnTask(_ request: Request, _ context: WebContext) async throws -> Response {
        let task = try context.parameters.require("task")
        let slug = try context.parameters.require("tenant")
        return try await operate(request, context) { (client: FlowClient, entry: FormEntry<TaskVerb>) in
            try await TaskOperation(client: client, tenant: slug, task: task).perform(entry)
            return TaskScreen.address(slug, task)
        } refused: { view, entry, error in
            try await TaskScreen(view, texts, task: task, refused: RefusedEntry(entry: entry, error: error)).page
        }
    }

    /// Records a payment on a schedule, and shows the schedule again.
    func workOnPayments(_ request: Request, _ context: WebContext) async throws -> Response {
        let schedule = try context.parameters.require("schedule")
        let slug = try context.parameters.require("tenant")
        return try await operate(request, context) { (client: FlowClient, entry: FormEntry<PaymentVerb>) in
            try await PaymentOperation(client: client, tenant: slug, schedule: schedule).perform(entry)
            return ScheduleScreen.address(slug, schedule)
        } refused: { view, entry, error in
            try await ScheduleScreen(view, texts, schedule: schedule, refused: RefusedEntry(entry: entry, error: error))
                .page
        }
    }

    /// Acknowledges a reminder, or puts it off, and shows it again.
    func answer(_ request: Request, _ context: WebContext) async throws -> Response {
        let reminder = try Self.reminder(context)
        let slug = try context.parameters.require("tenant")
        return try await operate(request, context) { (client: FlowClient, entry: FormEntry<ReminderVerb>) in
            let next = try await ReminderOperation(client: client, tenant: slug, reminder: reminder).perform(entry)
            return ReminderScreen.address(slug, next)
        } refused: { view, entry, error in
            try await ReminderScreen(view, texts, reminder: reminder, refused: RefusedEntry(entry: entry, error: error))
                .page
        }
    }

    /// Performs what a form asks for, which returns where it leads; where that is refused, shows its page again with
    /// what was typed.
    private func operate<Verb>(
        _ request: Request,
        _ context: WebContext,
        perform: (FlowClient, FormEntry<Verb>) async throws -> String,
        refused: (TenantView, FormEntry<Verb>, any Error) async throws -> WebPage
    ) async throws -> Response {
        let input: FormInput
        do {
            input = try await ownForm(request, context)
        } catch let error as FormReader.Refused {
            guard let entry = FormEntry<Verb>(error.fields) else { throw error }
            if error.reason == .foreign { return try unsent(entry, to: request.uri.path, error, context) }
            return try await redrawn(entry, error, error.status, request, context, refused)
        }
        guard var entry = FormEntry<Verb>(input.fields) else {
            throw WebProblem(.badRequest, texts["failedTitle"], texts["formUnknown"])
        }
        let (set, person) = (entry.keptFiles, context.session?.presented)
        let earlier = kept.files(of: set, person)
        entry.files = earlier + input.files
        entry.keptFiles = ""
        do {
            if !set.isEmpty, earlier.isEmpty { throw KeptFilesGone() }
            let place = try await calls.asking { client in try await perform(client, entry) }
            // The page shows what was done by that part of its address.
            return WebAnswer.redirect(to: "\(place)#did-\(entry.verb.rawValue)")
        } catch {
            if Self.leavesFiles(error) {
                entry.keptFiles = input.files.isEmpty && !earlier.isEmpty ? set : kept.store(entry.files, of: person)
            }
            if !Self.isRefusal(error) { ErrorLog.write(error, request) }
            guard Self.isRefusal(error) else { return try unsent(entry, to: request.uri.path, error, context) }
            return try await redrawn(entry, error, .conflict, request, context, refused)
        }
    }

    /// True for an error that a person can do something about on the form's own page.
    private static func isRefusal(_ error: any Error) -> Bool {
        switch error {
        case let error as FlowClientError: [.failed, .badInput, .notPermitted].contains(error.kind)
        case is FilesRefused, is OccurrenceOvertaken, is StepOvertaken, is KeptFilesGone, is NoFileChosen,
            is PaymentDoubtful, is NumberDoubtful:
            true
        default: false
        }
    }

    /// True where the files of a form aren't where they belong by now, and aren't what is refused.
    private static func leavesFiles(_ error: any Error) -> Bool {
        switch error {
        case let error as StepOvertaken: !error.areFilesSent
        case is FilesRefused, is OccurrenceOvertaken, is NoFileChosen, is PaymentDoubtful: false
        default: !isRefusal(error) || error is KeptFilesGone || error is NumberDoubtful
        }
    }

    /// Page of a form with what was typed; where it can't be drawn any more, one with that alone.
    private func redrawn<Verb>(
        _ entry: FormEntry<Verb>,
        _ error: any Error,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: WebContext,
        _ refused: (TenantView, FormEntry<Verb>, any Error) async throws -> WebPage
    ) async throws -> Response {
        do {
            return try await screen(context, status: status) { view in try await refused(view, entry, error) }
        } catch let later {
            return try unsent(entry, to: request.uri.path, later, context)
        }
    }

    /// Page that keeps an entry which may not have reached flowd, to be sent again: by its key it is done once.
    private func unsent<Verb>(
        _ entry: FormEntry<Verb>,
        to path: String,
        _ error: any Error,
        _ context: WebContext
    ) throws -> Response {
        let problem = error as? WebProblem ?? WebProblem(error, texts, socket: calls.socket)
        var page = WebPage(PackageResources.unsent_mustache, title: problem.title)
        page.values[text: "message"] = problem.isRetried ? texts["unsent"] : problem.message
        page.values[text: "action"] = path
        page.values[text: "details"] = problem.details
        page.values.set("fields", entry.fields.map { ["name": .text($0), "value": .text($1)] })
        page.values.set("typed", entry.typed.map { ["name": .text($0), "value": .text($1)] })
        page.session = context.session
        return WebAnswer.page(try page.html(texts), status: problem.status)
    }
}
