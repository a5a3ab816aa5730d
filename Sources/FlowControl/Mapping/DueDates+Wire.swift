import FlowAPI
import FlowCore
import Varlink

extension JobsAPI.StepDue {
    /// Creates the due date on the wire; `nil` when there is neither a rule nor a date.
    init?(_ rule: DueRule?, _ due: DueDate?, note: String? = nil, isOverdue: Bool) {
        guard rule != nil || due != nil else { return nil }
        self.init(
            rule: rule?.text,
            date: due?.local.text,
            zone: due?.zone,
            at: due?.at.rfc3339,
            note: note,
            overdue: isOverdue
        )
    }
}

extension TenantsAPI.Holiday {
    init(_ day: Holiday) {
        self.init(date: day.date.text, title: day.title)
    }
}

extension TenantsAPI.HolidaySet {
    /// Creates the holiday set on the wire, without the days.
    init(_ set: HolidaySet) {
        self.init(
            set: set.key.text,
            dayCount: set.days.count,
            first: set.days.first?.date.text ?? "",
            last: set.days.last?.date.text ?? ""
        )
    }
}

extension WireErrors {
    func noSuchHolidays(_ set: String, _ suggestion: String?) -> any VarlinkErrorConvertible {
        let hint = suggestion.map { " Did you mean “\($0)”?" } ?? ""
        return TenantsAPI.NoSuchHolidays(
            tenant: tenant,
            set: set,
            message: "\(tenant) has no holidays “\(InvalidInput.shortened(set))”.\(hint)"
        )
    }
}
