import ArgumentParser
import FlowAPI
import FlowCore

/// Payment schedules, instalments and payments on the command line: `3`, `3/2`, `3/p1`.
enum PaymentReference {
    static func parseSchedule(_ text: String) throws -> String {
        do {
            return try PaymentScheduleID(validating: text).description
        } catch {
            throw ValidationError("give a payment schedule's number, such as 3")
        }
    }

    static func parseInstalment(_ text: String) throws -> String {
        do {
            return try InstalmentID(validating: text).description
        } catch {
            throw ValidationError("give an instalment, such as 3/2: the 2nd of schedule 3")
        }
    }

    static func parsePayment(_ text: String) throws -> String {
        do {
            return try PaymentID(validating: text).description
        } catch {
            throw ValidationError("give a payment, such as 3/p1: the 1st on schedule 3")
        }
    }

    /// Reads `SHARE DUE [TITLE]`: `30% start Deposit`.
    static func parseSpec(_ text: String) throws -> PaymentsAPI.InstalmentSpec {
        let words = text.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count >= 2 else {
            throw ValidationError("give share, due date and perhaps a title, such as \"30% 2027-05-01 Deposit\"")
        }
        return PaymentsAPI.InstalmentSpec(
            title: words.count > 2 ? words[2] : nil,
            share: words[0],
            due: words[1]
        )
    }

    /// Reads `INSTALMENT=AMOUNT`: `2=300.00`.
    static func parseAllocation(_ text: String) throws -> PaymentsAPI.Allocation {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let number = Int(parts[0]), number > 0 else {
            throw ValidationError("give an instalment's number in the schedule and an amount, such as 2=300.00")
        }
        return PaymentsAPI.Allocation(instalment: number, amount: parts[1])
    }
}
