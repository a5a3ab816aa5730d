import FlowAPI
package import FlowCore
import FlowMetrics
package import Varlink

/// `io.systemd.Metrics` for collectors of the numbers of a machine's services, on a socket of its own.
///
/// On the main socket it would keep clients of the common subset away: its values are of any type. It reports the
/// metrics of `io.flowd.Daemon.Metrics`, and like that method to operators only.
package struct ReportService: VarlinkService {
    private let directory: ServiceDirectory<Caller>
    private let identify: @Sendable (CInt) throws -> Caller

    /// Makes the service.
    ///
    /// `identify` reads the caller from a connected socket. Throws when interface and handlers don't fit together, which
    /// a test shows.
    package init(source: MetricsSource, identify: @escaping @Sendable (CInt) throws -> Caller) throws {
        self.identify = identify
        var methods = MethodTable<Caller>()
        methods.onMore("io.systemd.Metrics.List", NoParameters.self) { _, caller in
            try Self.stream(to: caller) { try await source.read().flatMap(ReportedMetric.all) }
        }
        methods.onMore("io.systemd.Metrics.Describe", NoParameters.self) { _, caller in
            try Self.stream(to: caller) { Metric.all.map(DescribedMetric.init) }
        }
        directory = try ServiceDirectory(
            description: ServiceDescription(
                vendor: "flowd",
                product: "flowd",
                version: FlowVersion.text,
                url: "https://flowd.io"
            ),
            interfaces: [try InterfaceDescription(parsing: Self.interface)],
            methods: methods
        )
    }

    /// A reply for each, the last one without `continues`; there always is one.
    private static func stream<Reply: Encodable & Sendable>(
        to caller: Caller,
        _ read: @escaping @Sendable () async throws -> [Reply]
    ) throws -> Answer {
        guard caller.isOperator else { throw VarlinkError.permissionDenied }
        return .stream { stream in
            let replies = try await read()
            guard let last = replies.last else { throw VarlinkError(name: "io.systemd.Metrics.NoSuchMetric") }
            for reply in replies.dropLast() { try await stream.send(reply) }
            try await stream.finish(last)
        }
    }

    package func openSession(descriptor: CInt) throws -> Caller { try identify(descriptor) }

    package func closeSession(_ session: Caller) {}

    package func owner(of session: Caller) -> ConnectionOwner {
        ConnectionOwner(user: session.uid, isPrivileged: session.isOperator)
    }

    package func dispatch(_ call: IncomingCall, session: Caller) -> Answer {
        directory.dispatch(call, session: session)
    }

    /// The interface as systemd 262 has it, word for word.
    static let interface = """
        # Metrics APIs
        interface io.systemd.Metrics

        # An enum representing various metric family types
        type MetricFamilyType(
        \t# A counter metric family type which is a monotonically increasing value
        \tcounter,
        \t# A gauge metric family type which is a value that can go up and down
        \tgauge,
        \t# A string metric family type
        \tstring,
        \t# An object metric family type whose value is an arbitrary JSON object
        \tobject
        )

        # Method to get a list of metrics among which the collection of related metrics forms a metric family
        # [Requires 'more' flag]
        method List() -> (
        \t# Metric family name, e.g. io.systemd.Manager.unitsByTypeTotal or io.systemd.Manager.unitActiveState
        \tname: string,
        \t# Metric object name can be unit name, process name, etc, e.g. dev-hvc0.device
        \tobject: ?string,
        \t# Metric fields are values to differentiate between different metrics in the same metric family
        \tfields: ?object,
        \t# Metric value
        \tvalue: any
        )

        # Method to get the metric families
        # [Requires 'more' flag]
        method Describe() -> (
        \t# Metric family name
        \tname: string,
        \t# Metric family description
        \tdescription: string,
        \t# Metric family type
        \ttype: MetricFamilyType
        )

        # No such metric found
        error NoSuchMetric()

        """
}
