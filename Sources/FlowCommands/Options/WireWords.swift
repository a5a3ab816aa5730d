import ArgumentParser
import FlowAPI

/// A word of the interfaces, which may be typed as tables show it too: `in progress`, `in-progress`.
protocol SpokenWord: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension SpokenWord {
    init?(argument: String) {
        let plain: (String) -> String = { $0.lowercased().filter { $0 != " " && $0 != "-" } }
        guard let word = Self.allCases.first(where: { plain($0.rawValue) == plain(argument) }) else { return nil }
        self = word
    }
}

// Words of the interfaces that are typed.

extension JobsAPI.ActionState: SpokenWord {}
extension JobsAPI.JobState: SpokenWord {}
extension JobsAPI.Priority: SpokenWord {}
extension DeliveriesAPI.DeliveryState: SpokenWord {}
extension MediaAPI.MediaKind: SpokenWord {}
extension PaymentsAPI.Direction: SpokenWord {}
extension TasksAPI.TaskState: SpokenWord {}
extension ReportsAPI.ReportKind: SpokenWord {}
extension TasksAPI.OccurrenceState: SpokenWord {}
