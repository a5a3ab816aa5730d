// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// Begins to send a medium for a step or an occurrence, in whatever state it is.
    ///
    /// Members and above. What can't be taken is refused here, before its bytes are sent. Either `job` and `step` are
    /// given, or `task`.
    package enum Begin: Method {
        package static let method = "io.flowd.Media.Begin"

        /// Parameters of a call of `Begin`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            /// Id of the job; given with `step`.
            package var job: String?
            /// Key of the step; given with `job`.
            package var step: String?
            /// Number of the task; given instead of `job` and `step`.
            package var task: String?
            /// The occurrence, 3/14; the oldest open one that has begun, else the next, when absent; only with `task`.
            package var occurrence: String?
            /// Name that people use: 1 to 200 characters, no folders.
            package var name: String
            /// Media type without parameters; the first bytes have to be of this type.
            package var type: String
            /// Kind of evidence that the medium is; follows from the type when absent.
            package var kind: MediaKind?
            /// Number of bytes that will come.
            package var size: Int
            /// The SHA-256 of them, in hexadecimal digits; other bytes are then refused.
            package var sha256: String?

            package init(
                tenant: String,
                job: String? = nil,
                step: String? = nil,
                task: String? = nil,
                occurrence: String? = nil,
                name: String,
                type: String,
                kind: MediaKind? = nil,
                size: Int,
                sha256: String? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.task = task
                self.occurrence = occurrence
                self.name = name
                self.type = type
                self.kind = kind
                self.size = size
                self.sha256 = sha256
            }
        }

        /// Reply to a call of `Begin`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The upload's name for the calls that follow.
            package var upload: String
            /// Most bytes of one Append.
            package var chunkSize: Int

            package init(upload: String, chunkSize: Int) {
                self.upload = upload
                self.chunkSize = chunkSize
            }
        }
    }
}
