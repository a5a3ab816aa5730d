// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// A profile can't be removed while something refers to it; it can be archived.
    package struct ProfileInUse: APIError {
        package static let name = "io.flowd.Profiles.ProfileInUse"

        package var tenant: String
        /// Key of the profile that is referred to.
        package var profile: String
        /// Jobs that are assigned to it, those that are over included.
        package var jobCount: Int
        /// Steps that are assigned to it themselves, those that are settled included.
        package var actionCount: Int
        /// Tasks that are for it and of which something is open or to come.
        package var taskCount: Int
        /// Payment schedules with it, those that are settled included.
        package var paymentScheduleCount: Int?
        /// Senders of reminders that name the profile as a recipient: task 3, step call of job 2, payment schedule 1.
        package var senders: [String]?
        /// Sentence for a person to read.
        package var message: String

        package init(
            tenant: String,
            profile: String,
            jobCount: Int,
            actionCount: Int,
            taskCount: Int,
            paymentScheduleCount: Int? = nil,
            senders: [String]? = nil,
            message: String
        ) {
            self.tenant = tenant
            self.profile = profile
            self.jobCount = jobCount
            self.actionCount = actionCount
            self.taskCount = taskCount
            self.paymentScheduleCount = paymentScheduleCount
            self.senders = senders
            self.message = message
        }
    }
}
