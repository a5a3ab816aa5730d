import Dispatch
import FlowEngine
import Glibc
import Logging
import Synchronization

/// Queue in which log records wait for a thread of their own to write them.
///
/// Logging never waits for the reader of the log, however slow it is: records that find no room are dropped, counted,
/// and reported as soon as the reader goes on.
package final class LogQueue: Sendable {
    /// Writes what has been rendered; blocks as long as the reader does.
    package typealias Write = @Sendable () -> Void

    package static let shared = LogQueue()

    private struct Entry {
        let sizeBytes: Int
        let write: Write
    }

    private struct State {
        /// Records of the queue; those in front of `first` are written.
        var entries: [Entry] = []
        var first = 0
        var sizeBytes = 0
        var isAsleep = false
        var isStarted = false
        /// Number of records dropped since the last report; `droppedCount` is the number in all.
        var unreportedCount = 0
        var droppedCount = 0
        var tell: (@Sendable (Int) -> Write)?

        var count: Int { entries.count - first }

        mutating func next() -> Write? {
            if unreportedCount > 0, let tell {
                defer { unreportedCount = 0 }
                return tell(unreportedCount)
            }
            guard first < entries.count else { return nil }
            let entry = entries[first]
            first += 1
            sizeBytes -= entry.sizeBytes
            if first == entries.count || first >= 1024 {
                entries.removeFirst(first)
                first = 0
            }
            return entry.write
        }
    }

    package static let countMax = 8192
    package static let sizeBytesMax = 4 << 20

    private let state = Mutex(State())
    private let bell = DispatchSemaphore(value: 0)

    /// Makes an empty queue; its thread begins with the first record.
    package init() {}

    package var waitingCount: Int { state.withLock(\.count) }

    package var droppedCount: Int { state.withLock(\.droppedCount) }

    /// Has a record written after those that were put before, or drops it; `tell` words how many were dropped.
    package func put(sizeBytes: Int, tell: @escaping @Sendable (Int) -> Write, _ write: @escaping Write) {
        put(Entry(sizeBytes: sizeBytes, write: write), tell: tell, countMax: Self.countMax)
    }

    private func put(_ entry: Entry, tell: @escaping @Sendable (Int) -> Write, countMax: Int) {
        let (mustStart, mustRing) = state.withLock { state in
            state.tell = tell
            guard state.count < countMax, state.sizeBytes + entry.sizeBytes <= Self.sizeBytesMax else {
                state.unreportedCount += 1
                state.droppedCount += 1
                return (false, false)
            }
            state.entries.append(entry)
            state.sizeBytes += entry.sizeBytes
            defer {
                state.isStarted = true
                state.isAsleep = false
            }
            return (!state.isStarted, state.isAsleep)
        }
        if mustStart { start() }
        if mustRing { bell.signal() }
    }

    /// Waits until everything that was put before is written, but not longer than some milliseconds.
    ///
    /// Blocks; for the end of the process.
    package func flush(withinMilliseconds limit: Int) {
        let done = DispatchSemaphore(value: 0)
        guard let tell = state.withLock(\.tell) else { return }
        let mark = Entry(sizeBytes: 0) { done.signal() }
        put(mark, tell: tell, countMax: .max)
        _ = done.wait(timeout: .now() + .milliseconds(limit))
    }

    private func start() {
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(self).toOpaque()
        let result = pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<LogQueue>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            },
            argument
        )
        guard result == 0 else { preconditionFailure("No thread for the log: error \(result)") }
        pthread_detach(thread)
    }

    private func run() {
        while true {
            let write = state.withLock { state in
                let write = state.next()
                state.isAsleep = write == nil
                return write
            }
            if let write { write() } else { bell.wait() }
        }
    }
}

extension LogRecord {
    init(dropped count: Int) {
        let message = OperatorMessage.recordsDropped(count: count)
        self.init(
            LogEvent(
                level: message.level,
                message: message.sentence,
                metadata: message.values.merging([LogKey.messageID: "\(message.kind.rawValue)"]) { $1 },
                source: "FlowDaemon",
                file: #fileID,
                function: #function,
                line: #line
            ),
            metadata: [:],
            provider: nil
        )
    }
}
