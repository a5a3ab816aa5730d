import FlowAPI
import FlowCore

/// Amounts on instalments, as people add them up.
enum AllocationSums {
    /// One amount for each instalment, also where it came there in several parts; in the order of the first.
    static func byInstalment(_ parts: [PaymentsAPI.Allocation], currency code: String) -> [PaymentsAPI.Allocation] {
        guard let currency = try? Currency(validating: code) else { return parts }
        var sums: [PaymentsAPI.Allocation] = []
        for part in parts {
            guard let index = sums.firstIndex(where: { $0.instalment == part.instalment }),
                let one = try? Money(validating: sums[index].amount, currency),
                let other = try? Money(validating: part.amount, currency),
                let sum = try? one.adding(other, field: "amount")
            else {
                sums.append(part)
                continue
            }
            sums[index].amount = sum.text
        }
        return sums
    }

    /// Returns the part of an amount that is on no instalment; nil where all of it is allocated.
    static func rest(of amount: String, besides parts: [PaymentsAPI.Allocation], currency code: String) -> String? {
        guard let currency = try? Currency(validating: code), let all = try? Money(validating: amount, currency) else {
            return nil
        }
        let taken = parts.compactMap { try? Money(validating: $0.amount, currency) }.reduce(0) { $0 + $1.minorUnits }
        return taken < all.minorUnits ? Money(minorUnits: all.minorUnits - taken, currency).text : nil
    }
}
