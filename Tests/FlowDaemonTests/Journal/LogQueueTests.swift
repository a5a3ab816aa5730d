import Dispatch
import Logging
import Synchronization
import Testing

@testable import FlowDaemon

/// Whoever logs never waits for who reads the log.
struct LogQueueTests {
    /// What was written; a reader who may be stopped.
    private final class Reader: Sendable {
        let lines = Mutex<[String]>([])
        let isHere = DispatchSemaphore(value: 0)
        let mayGoOn = DispatchSemaphore(value: 0)
    }

    private func put(_ line: String, to queue: LogQueue, for reader: Reader, sizeBytes: Int = 10) {
        queue.put(sizeBytes: sizeBytes) { count in
            { reader.lines.withLock { $0.append("dropped \(count)") } }
        } _: {
            reader.lines.withLock { $0.append(line) }
        }
    }

    /// A queue whose thread stands in the reader's way out.
    private func stopped() -> (LogQueue, Reader) {
        let (queue, reader) = (LogQueue(), Reader())
        queue.put(sizeBytes: 0, tell: { _ in {} }) { [reader] in
            reader.isHere.signal()
            reader.mayGoOn.wait()
        }
        reader.isHere.wait()
        return (queue, reader)
    }

    @Test func aStoppedReaderStopsNobodyAndWhatWasDroppedIsReported() {
        let (queue, reader) = stopped()
        for number in 0..<LogQueue.countMax + 100 { put("\(number)", to: queue, for: reader) }
        #expect(queue.droppedCount == 100)
        #expect(reader.lines.withLock { $0.isEmpty })
        reader.mayGoOn.signal()
        queue.flush(withinMilliseconds: 60_000)
        let lines = reader.lines.withLock { $0 }
        #expect(lines.first == "dropped 100")
        #expect(Array(lines.dropFirst()) == (0..<LogQueue.countMax).map { "\($0)" })
        put("after", to: queue, for: reader)
        queue.flush(withinMilliseconds: 60_000)
        #expect(reader.lines.withLock { $0.last } == "after")
    }

    @Test func whatWaitsIsBoundedInBytesToo() {
        let (queue, reader) = stopped()
        let sizeBytes = LogQueue.sizeBytesMax / 4
        for number in 0..<6 { put("\(number)", to: queue, for: reader, sizeBytes: sizeBytes) }
        #expect(queue.droppedCount == 2)
        reader.mayGoOn.signal()
        queue.flush(withinMilliseconds: 60_000)
        #expect(reader.lines.withLock { $0 } == ["dropped 2", "0", "1", "2", "3"])
    }

    @Test func theEndOfTheProcessDoesNotWaitForAStoppedReader() {
        let (queue, reader) = stopped()
        put("last", to: queue, for: reader)
        queue.flush(withinMilliseconds: 1)
        #expect(reader.lines.withLock { $0.isEmpty })
        reader.mayGoOn.signal()
    }

    @Test func theRecordOfDroppedOnesSaysHowMany() {
        #expect(
            StandardErrorLogHandler.line(LogRecord(dropped: 12), style: .readable)
                == "warning: Log records were dropped, the reader of the log is too slow (count=12)\n"
        )
    }
}
