extension PaymentCalendar {
    /// Returns the dates of a job in the tenant's zone, as far as known.
    ///
    /// `business` are the tenant's working days.
    package func dates(of job: JobHeader, in zone: String, _ business: BusinessCalendar) -> JobDates {
        var attributes: [FieldKey: LocalDate] = [:]
        for (key, value) in job.attributes {
            // What is no date is no date of the job.
            guard case .text(let text) = value, let date = try? LocalDate(validating: text, field: "") else { continue }
            attributes[key] = date
        }
        var dates = JobDates(
            start: date(of: job.created.at, in: zone),
            due: job.due.flatMap { try? LocalDate(validating: String($0.text.prefix(10)), field: "") },
            attributes: attributes
        )
        dates.calendar = business
        return dates
    }
}
