import FlowAPI
import FlowClient
import FlowCore

/// Recording the lines that have one meaning.
extension BankImport {
    /// Maximum number of times a line is matched again because others record similar payments meanwhile.
    private static let overtakenCountMax = 5

    /// Ending of a run over the lines.
    enum End {
        case done
        /// Problem that prevents recording all lines that follow.
        case failed(Problem)
        /// Record by another caller of what may be this line.
        case overtaken(line: Int)
    }

    /// Goes through the lines until the end, or until they have to be matched again.
    func record(
        _ found: [Found],
        _ report: inout BankImportReport,
        _ seen: inout SeenPayments,
        _ overtaken: [Int: Int] = [:]
    ) async -> End {
        let progress = BulkProgress("import", count: found.count, session)
        defer { progress.clear() }
        for (done, item) in found.enumerated() {
            progress.show(done)
            do {
                let status = try await call(item.line, report.lines[item.index], seen)
                report.lines[item.index].result = .recorded
                report.lines[item.index].payment = status.payment
                report.lines[item.index].corrections = status.corrections
                report.lines[item.index].moved = status.moved
                if let payment = status.payment { seen.add(payment, of: item.line, with: status.party) }
            } catch FlowClientError.refused(let error as PaymentsAPI.BankLineRecorded) {
                // Somebody else was importing the same file.
                report.lines[item.index].result = .alreadyRecorded
                report.lines[item.index].payment = error.payment
            } catch FlowClientError.refused(is PaymentsAPI.PaymentNotSeen)
                where overtaken[item.line.number, default: 0] < Self.overtakenCountMax
            {
                return .overtaken(line: item.line.number)
            } catch let error as FlowClientError {
                let problem = Problem(error, socket: session.socket)
                guard Self.isAboutOne(error) else { return .failed(problem) }
                report.lines[item.index].result = .refused
                report.lines[item.index].why = problem.renaming("paidOn", to: "date").message
            } catch {
                return .failed(Problem(.unexpected(reason: String(describing: error)), socket: session.socket))
            }
        }
        return .done
    }

    private func call(
        _ line: BankLine,
        _ entry: BankImportReport.Entry,
        _ seen: SeenPayments
    ) async throws -> PaymentsAPI.ScheduleStatus {
        let wanted = PaymentsAPI.Record.Parameters(
            tenant: tenant,
            schedule: entry.schedule ?? "",
            amount: entry.amount ?? "",
            paidOn: entry.date,
            reference: line.words,
            allocations: entry.allocations,
            bankLine: entry.bankLine,
            seenPayments: seen.similar(to: line, on: entry.schedule ?? "")
        )
        return try await client.call(PaymentsAPI.Record.self, wanted).schedule
    }

    /// True for what is wrong with one line, and perhaps not with the next.
    private static func isAboutOne(_ error: FlowClientError) -> Bool {
        switch error.kind {
        case .failed, .badInput, .noSuchObject: true
        case .unreachable, .tryAgain, .dataDamaged, .protocolViolation, .notPermitted, .interrupted: false
        }
    }
}
