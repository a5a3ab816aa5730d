import FlowAPI
import FlowCore
import FlowEngine
import FlowReports
import FlowStore
import Varlink

/// The methods of io.flowd.Reports.
enum ReportHandlers {
    /// Adds the methods, once those are there whose answers a report is made of.
    static func register(in methods: inout Methods) {
        let reading = methods.reading
        methods.answer(ReportsAPI.Make.self) { wanted, call in try await make(wanted, reading, call) }
        methods.answer(ReportsAPI.Show.self) { wanted, call in
            let own = try await own(wanted.report, wanted.tenant, call)
            let template = wanted.standard == true ? nil : own
            return .init(
                template: (template ?? .standard(wanted.report)).text,
                own: template != nil,
                names: ReportTemplate.names(wanted.report)
            )
        }
        methods.command(ReportsAPI.Set.self, Commands.text) { wanted, call in
            let template = try ReportTemplate(
                validating: wanted.template,
                for: wanted.report,
                call.engine.templates
            )
            return TenantTextChange(try key(of: wanted.report), text: template.text)
        } reply: { changed in
            .init(eventNumber: Int(changed.eventNumber))
        }
        methods.command(ReportsAPI.Reset.self, Commands.text) { wanted, _ in
            TenantTextChange(try key(of: wanted.report), text: nil)
        } reply: { changed in
            .init(eventNumber: Int(changed.eventNumber))
        }
    }

    private static func key(of report: ReportsAPI.ReportKind) throws -> TenantTextKey {
        TenantTextKey(.reportTemplate, try TenantTextName(validating: report.rawValue))
    }

    /// The template of a report that the tenant has of its own; nil where it is flowd's.
    private static func own(
        _ report: ReportsAPI.ReportKind,
        _ tenant: String,
        _ call: Call
    ) async throws -> ReportTemplate? {
        let texts = try await call.store.texts(.reportTemplate, of: tenant, for: call.caller)
        return texts.first { $0.name.text == report.rawValue }.map { ReportTemplate(stored: $0.text) }
    }

    /// Asks in the turns of the tenant's readers, and makes the page in those of side work.
    private static func make(
        _ wanted: ReportsAPI.Make.Parameters,
        _ reading: ReadingMethods,
        _ call: Call
    ) async throws -> ReportsAPI.Make.Reply {
        let source = try await ReportSource(
            reading.calls(by: call),
            tenant: wanted.tenant,
            profile: wanted.profile,
            locale: wanted.language,
            now: call.now,
            zones: call.zones
        )
        let page = try await withTaskExecutorPreference(globalConcurrentExecutor) {
            try await ReportPage(wanted, source)
        }
        let renderer = call.engine.templates
        let kept = wanted.template == nil ? try await own(wanted.report, wanted.tenant, call) : nil
        let html: Result<String, InvalidInput>? = await call.engine.sideWork.run(for: call.caller) {
            do throws(InvalidInput) {
                let given = try wanted.template.map { (text) throws(InvalidInput) in
                    try ReportTemplate(validating: text, for: wanted.report, renderer)
                }
                return .success(try page.html(given ?? kept ?? .standard(wanted.report), renderer))
            } catch {
                return .failure(error)
            }
        }
        guard let html else { throw CancellationError() }
        return ReportsAPI.Make.Reply(
            title: page.title,
            html: try html.get(),
            values: wanted.values == true ? WireValues.json(page.values) : nil
        )
    }
}

extension WireValues {
    static func json(_ values: [String: CanonicalValue]) -> JSONValue {
        .object(values.mapValues(json))
    }

    private static func json(_ value: CanonicalValue) -> JSONValue {
        switch value {
        case .text(let text): .string(text)
        case .integer(let number): .int(Int64(number))
        case .decimal(let number): .string(number.text)
        case .boolean(let isTrue): .bool(isTrue)
        case .list(let values): .array(values.map(json))
        case .object(let members): json(members)
        }
    }
}
