import ArgumentParser
import FlowAPI

// Words of the interfaces that are typed as they are.

extension JobsAPI.ActionState: ExpressibleByArgument {}
extension JobsAPI.JobState: ExpressibleByArgument {}
extension JobsAPI.Priority: ExpressibleByArgument {}
extension DeliveriesAPI.DeliveryState: ExpressibleByArgument {}
extension MediaAPI.MediaKind: ExpressibleByArgument {}
extension PaymentsAPI.Direction: ExpressibleByArgument {}
extension TasksAPI.TaskState: ExpressibleByArgument {}
extension ReportsAPI.ReportKind: ExpressibleByArgument {}
extension TasksAPI.OccurrenceState: ExpressibleByArgument {}
