/// Refusal of a text about an occurrence that another person had settled before.
struct OccurrenceOvertaken: Error {}
