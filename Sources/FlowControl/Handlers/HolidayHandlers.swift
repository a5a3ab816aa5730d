import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Tenants about holidays.
struct HolidayHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(TenantsAPI.SetHolidays.method, TenantsAPI.SetHolidays.Parameters.self) { wanted, session in
            let key = try HandlerContext.holidaySet(wanted.set)
            let set = try HandlerContext.checked { () throws(InvalidInput) in
                try HolidaySet(
                    key: key,
                    days: try wanted.days.map { (day) throws(InvalidInput) in
                        try Holiday(date: day.date, title: day.title)
                    }
                )
            }
            return try change(.set(set), wanted.tenant, wanted.idempotencyKey, session) { changed in
                TenantsAPI.SetHolidays.Reply(
                    set: changed.key,
                    dayCount: changed.dayCount,
                    eventNumber: Int(changed.eventNumber)
                )
            }
        }
        methods.on(TenantsAPI.RemoveHolidays.method, TenantsAPI.RemoveHolidays.Parameters.self) { wanted, session in
            let key = try HandlerContext.holidaySet(wanted.set)
            return try change(.remove(key), wanted.tenant, wanted.idempotencyKey, session) { changed in
                TenantsAPI.RemoveHolidays.Reply(eventNumber: Int(changed.eventNumber))
            }
        }
        methods.on(TenantsAPI.ListHolidays.method, TenantsAPI.ListHolidays.Parameters.self) { wanted, session in
            context.answer(errors(wanted.tenant)) { () async throws(ReadFailure) in
                let sets = try await context.engine.store.holidays(of: wanted.tenant, for: session.caller)
                return TenantsAPI.ListHolidays.Reply(sets: sets.map(TenantsAPI.HolidaySet.init))
            }
        }
        methods.on(TenantsAPI.ShowHolidays.method, TenantsAPI.ShowHolidays.Parameters.self) { wanted, session in
            context.answer(errors(wanted.tenant)) { () async throws(ReadFailure) in
                let sets = try await context.engine.store.holidays(of: wanted.tenant, for: session.caller)
                guard let set = sets.first(where: { $0.key.text == wanted.set }) else {
                    let guess = Suggestion.closest(to: wanted.set, in: sets.map(\.key.text))
                    throw .refused(.noSuchHolidays(set: wanted.set, suggestion: guess))
                }
                return TenantsAPI.ShowHolidays.Reply(set: set.key.text, days: set.days.map(TenantsAPI.Holiday.init))
            }
        }
    }

    private func errors(_ tenant: String) -> WireErrors {
        WireErrors(interface: .tenants, tenant: tenant)
    }

    private func change<Reply: Encodable & Sendable>(
        _ change: HolidayChange,
        _ tenant: String,
        _ key: String?,
        _ session: ControlService.Session,
        _ reply: @escaping @Sendable (HolidaysChanged) -> Reply
    ) throws -> Answer {
        let ticket = context.engine.submit(
            .changeHolidays(change),
            to: tenant,
            caller: session.caller,
            key: try HandlerContext.key(key)
        )
        return context.answer(ticket, errors(tenant)) { outcome -> Reply? in
            guard case .holidaysChanged(let changed) = outcome else { return nil }
            return reply(changed)
        }
    }
}
