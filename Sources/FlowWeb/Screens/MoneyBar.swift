/// Lengths of bars for amounts, in percent of the greatest one.
struct MoneyBar: Sendable {
    let greatest: Double

    /// Size of an amount, for bars only: no amount is computed with it.
    static func size(_ amount: String) -> Double? { Double(amount).map(abs) }

    /// A share as a whole number from 0 to 100; at least 1 for what isn't nothing.
    func share(of amount: String) -> String {
        guard greatest > 0, let size = Self.size(amount), size > 0 else { return "0" }
        return String(max(1, Int((size / greatest * 100).rounded())))
    }
}
