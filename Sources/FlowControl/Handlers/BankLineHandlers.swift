import FlowAPI
import FlowCore
import FlowStore

/// The methods of io.flowd.Payments about lines of banks.
enum BankLineHandlers {
    static func register(in methods: inout Methods) {
        methods.answer(PaymentsAPI.FindBankLines.self) { wanted, call in
            guard (1...Store.bankLineCountMax).contains(wanted.bankLines.count) else {
                let found = "\(wanted.bankLines.count) lines"
                throw InvalidInput(field: "bankLines", found: found, allowed: "1 to \(Store.bankLineCountMax) lines")
            }
            let found = try await call.store.fates(ofBankLines: wanted.bankLines, of: wanted.tenant, for: call.caller)
            return .init(bankLines: found.map(PaymentsAPI.BankLine.init))
        }
        methods.command(PaymentsAPI.DismissBankLine.self, Commands.dismissBankLine) { wanted, _ in
            BankLineDismissal(line: wanted.bankLine, reason: wanted.reason)
        } reply: { receipt in
            .init(eventNumber: Int(receipt.eventNumber))
        }
        methods.command(PaymentsAPI.RestoreBankLine.self, Commands.dismissBankLine) { wanted, _ in
            BankLineDismissal(line: wanted.bankLine, isTakenBack: true)
        } reply: { receipt in
            .init(eventNumber: Int(receipt.eventNumber))
        }
    }
}

extension PaymentsAPI.BankLine {
    fileprivate init(_ line: String, _ fate: BankLineFate) {
        let kind: PaymentsAPI.BankLineFate =
            switch fate {
            case .payment: .payment
            case .refund: .refund
            case .dismissed: .dismissed
            }
        self.init(bankLine: line, fate: kind, payment: fate.payment?.description, reason: fate.reason)
    }
}
