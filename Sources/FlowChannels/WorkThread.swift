import Glibc

/// A thread for what blocks for long, such as the wait for a process.
enum WorkThread {
    private final class Job: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Starts a thread that runs a closure; returns an error number, 0 when it runs.
    static func start(_ body: @escaping @Sendable () -> Void) -> CInt {
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(Job(body))
        let result = pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            },
            argument.toOpaque()
        )
        if result == 0 { pthread_detach(thread) } else { argument.release() }
        return result
    }
}

/// Texts as C wants them, ended by NULL.
func withTexts<Value>(_ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Value) -> Value {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return (copies + [nil]).withUnsafeBufferPointer { body($0.baseAddress) }
}
