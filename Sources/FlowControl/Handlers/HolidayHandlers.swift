import FlowAPI
import FlowCore
import FlowStore

/// The methods of io.flowd.Tenants about holidays.
enum HolidayHandlers {
    static func register(in methods: inout Methods) {
        methods.command(TenantsAPI.SetHolidays.self, Commands.holidays) { wanted, _ in
            let key = try HolidaySetKey(wire: wanted.set)
            let days = try wanted.days.map { try Holiday(date: $0.date, title: $0.title) }
            return .set(try HolidaySet(key: key, days: days))
        } reply: { changed in
            .init(set: changed.key, dayCount: changed.dayCount, eventNumber: Int(changed.eventNumber))
        }
        methods.command(TenantsAPI.RemoveHolidays.self, Commands.holidays) { wanted, _ in
            .remove(try HolidaySetKey(wire: wanted.set))
        } reply: { changed in
            .init(eventNumber: Int(changed.eventNumber))
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
}
