import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Tenants about holidays.
enum HolidayHandlers {
    static func register(in methods: inout Methods) {
        methods.on(TenantsAPI.SetHolidays.self) { wanted, call in
            let key = try HolidaySetKey(wire: wanted.set)
            let days = try wanted.days.map { try Holiday(date: $0.date, title: $0.title) }
            let change = HolidayChange.set(try HolidaySet(key: key, days: days))
            return answer(try call.submit(.changeHolidays(change), wanted), call) { changed, kept in
                TenantsAPI.SetHolidays.Reply(
                    set: changed.key,
                    dayCount: changed.dayCount,
                    eventNumber: Int(changed.eventNumber),
                    keptJobs: kept.jobs,
                    moreKeptJobs: kept.isMore
                )
            }
        }
        methods.on(TenantsAPI.RemoveHolidays.self) { wanted, call in
            let change = HolidayChange.remove(try HolidaySetKey(wire: wanted.set))
            return answer(try call.submit(.changeHolidays(change), wanted), call) { changed, kept in
                TenantsAPI.RemoveHolidays.Reply(
                    eventNumber: Int(changed.eventNumber),
                    keptJobs: kept.jobs,
                    moreKeptJobs: kept.isMore
                )
            }
        }
        methods.answer(TenantsAPI.ListHolidays.self) { wanted, call in
            let sets = try await call.store.holidays(of: wanted.tenant, for: call.caller)
            return .init(sets: sets.map(TenantsAPI.HolidaySet.init))
        }
        methods.answer(TenantsAPI.ShowHolidays.self) { wanted, call in
            let sets = try await call.store.holidays(of: wanted.tenant, for: call.caller)
            guard let set = sets.first(where: { $0.key.text == wanted.set }) else {
                let guess = Suggestion.closest(to: wanted.set, in: sets.map(\.key.text))
                throw ReadFailure.refused(.noSuchHolidays(set: wanted.set, suggestion: guess))
            }
            return .init(set: set.key.text, days: set.days.map(TenantsAPI.Holiday.init))
        }
    }

    private static func answer(
        _ ticket: Ticket,
        _ call: Call,
        _ reply: @escaping @Sendable (HolidaysChanged, KeptJobs) -> some Encodable & Sendable
    ) -> Answer {
        .later {
            switch await ticket.result {
            case .success(.holidaysChanged(let changed)):
                return .success(reply(changed, await KeptJobs(by: .holidays, call)))
            case .success:
                return .error(call.errors.error(CommandFailure.internalError(reference: "outcome")).varlinkError)
            case .failure(let failure): return .error(call.errors.error(failure).varlinkError)
            }
        }
    }
}
