extension ActionsAPI {
    /// No such job in this tenant.
    package struct NoSuchJob: APIError {
        package static let name = "io.flowd.Actions.NoSuchJob"

        /// The tenant's slug.
        package var tenant: String
        /// The job's id.
        package var job: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, job: String, message: String) {
            self.tenant = tenant
            self.job = job
            self.message = message
        }
    }

    /// No such step in this job.
    package struct NoSuchStep: APIError {
        package static let name = "io.flowd.Actions.NoSuchStep"

        /// The tenant's slug.
        package var tenant: String
        /// The job's id.
        package var job: String
        /// The step's key.
        package var step: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, job: String, step: String, message: String) {
            self.tenant = tenant
            self.job = job
            self.step = step
            self.message = message
        }
    }

    /// The step isn't in a state in which this can be done.
    ///
    /// Whoever lost a race learns here who was first, and when.
    package struct NotPossibleNow: APIError {
        package static let name = "io.flowd.Actions.NotPossibleNow"

        /// The job's id.
        package var job: String
        /// The step's key.
        package var step: String
        /// What was asked for.
        package var verb: String
        /// The state it is in.
        package var state: ActionState
        /// Verbs that are possible in this state.
        package var possible: [String]
        /// Steps that it waits for.
        package var waitingFor: [String]
        /// When the state was last changed.
        package var changedAt: String
        /// Who last changed the state: uid:N.
        package var changedBy: String
        /// The event that last changed it.
        package var eventNumber: Int
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(
            job: String,
            step: String,
            verb: String,
            state: ActionState,
            possible: [String],
            waitingFor: [String],
            changedAt: String,
            changedBy: String,
            eventNumber: Int,
            message: String
        ) {
            self.job = job
            self.step = step
            self.verb = verb
            self.state = state
            self.possible = possible
            self.waitingFor = waitingFor
            self.changedAt = changedAt
            self.changedBy = changedBy
            self.eventNumber = eventNumber
            self.message = message
        }
    }

    /// Form values do not fit the step.
    package struct InvalidForm: APIError {
        package static let name = "io.flowd.Actions.InvalidForm"

        /// The step's key.
        package var step: String
        /// What is wrong, one by one.
        package var problems: [FieldProblem]
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(step: String, problems: [FieldProblem], message: String) {
            self.step = step
            self.problems = problems
            self.message = message
        }
    }
}
