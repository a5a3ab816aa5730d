/// Amounts paid by each day, whatever order they were recorded in.
extension PaymentSchedule {
    /// Schedule with its money where it would be, had what was paid first been recorded first; its credit is used.
    ///
    /// As much is on each instalment as without it: only whose money it is changes. A payment that was recorded after
    /// those of later days takes their places on what was due first, and they take its own, on what is due later or as
    /// credit, as if they had been recorded then. Credit takes places like the newest payment: no caller has put it
    /// anywhere. What was recorded by its day, and put on an instalment, stays there; what a caller put there by name
    /// does so whenever it was recorded. No money is on a charge that was made after it: on its day it would have gone
    /// on what was due next.
    var byDays: PaymentSchedule {
        var covered = withCreditUsed
        let late = covered.outOfOrder
        let isCharged = covered.instalments.contains { $0.charged.isPositive }
        guard !late.isEmpty || isCharged else { return covered }
        let order = covered.oldestFirstOrder
        var places = MoneyPlaces(covered, order)
        places.sortByDays(late: late)
        if isCharged { places.leaveLaterCharges(of: order.map { covered.instalments[$0] }, covered.payments) }
        for payment in covered.payments.indices { covered.payments[payment].allocations = [] }
        for (index, lots) in zip(order, places.lots) {
            let amounts = Dictionary(lots.map { ($0.payment, $0.amount) }, uniquingKeysWith: +)
            for (payment, amount) in amounts {
                covered.payments[payment].allocations.append(
                    PaymentAllocation(instalment: index + 1, amount: Money(minorUnits: amount, currency))
                )
            }
        }
        return covered
    }

    /// Indices of payments that were recorded after one of a later day, or are credit.
    private var outOfOrder: Set<Int> {
        var late: Set<Int> = []
        var newest: LocalDate?
        for (index, payment) in payments.enumerated() {
            if let newest, payment.paidOn < newest, !payment.isPlaced { late.insert(index) }
            if payment.credit.isPositive { late.insert(index) }
            newest = max(newest ?? payment.paidOn, payment.paidOn)
        }
        return late
    }
}

/// Money by place: on the instalments in the order in which they are paid, and after them as credit.
///
/// Each lot of money belongs to a payment.
private struct MoneyPlaces {
    struct Lot {
        /// Index of the payment in the schedule.
        let payment: Int
        /// Index of the payment at whose recording the lot came to its place; the number of payments for credit.
        let since: Int
        /// Minor units, more than nothing.
        var amount: Int64
    }

    private(set) var lots: [[Lot]]
    private let days: [LocalDate]
    private let isPlaced: [Bool]

    init(_ schedule: PaymentSchedule, _ order: [Int]) {
        var place = [Int](repeating: 0, count: order.count)
        for (position, index) in order.enumerated() { place[index] = position }
        lots = Array(repeating: [], count: order.count + 1)
        days = schedule.payments.map(\.paidOn)
        isPlaced = schedule.payments.map(\.isPlaced)
        for (index, payment) in schedule.payments.enumerated() {
            for allocation in payment.allocations {
                let lot = Lot(payment: index, since: index, amount: allocation.amount.minorUnits)
                lots[place[allocation.instalment - 1]].append(lot)
            }
            guard payment.credit.isPositive else { continue }
            lots[order.count].append(Lot(payment: index, since: days.count, amount: payment.credit.minorUnits))
        }
    }

    /// Gives payments the places of later-dated payments that were recorded before them, the first day first.
    ///
    /// One turn is enough: only money of later days has to go, and its turn comes afterwards.
    mutating func sortByDays(late: Set<Int>) {
        var waiting = late
        for payment in days.indices.sorted(by: { (days[$0], $0) < (days[$1], $1) })
        where waiting.contains(payment) && !isPlaced[payment] {
            waiting.formUnion(advance(payment))
        }
    }

    /// Gives a payment the places of later-dated payments; returns the payments whose money had to go.
    private mutating func advance(_ payment: Int) -> Set<Int> {
        var moved: Set<Int> = []
        // What is furthest behind moves first.
        var own = lots.indices.reversed().flatMap { place in
            lots[place].filter { $0.payment == payment }.sorted { $0.since > $1.since }.map { (place: place, lot: $0) }
        }
        for place in lots.indices { lots[place].removeAll { $0.payment == payment } }
        for place in lots.indices {
            for index in own.indices where own[index].place > place {
                let since = own[index].lot.since
                while own[index].lot.amount > 0, let rival = rival(of: payment, since: since, at: place) {
                    let other = lots[place][rival].payment
                    let part = min(own[index].lot.amount, lots[place][rival].amount)
                    own[index].lot.amount -= part
                    own.append((place, Lot(payment: payment, since: since, amount: part)))
                    lots[place][rival].amount -= part
                    if lots[place][rival].amount == 0 { lots[place].remove(at: rival) }
                    lots[own[index].place].append(Lot(payment: other, since: since, amount: part))
                    moved.insert(other)
                }
            }
        }
        for (place, lot) in own where lot.amount > 0 { lots[place].append(lot) }
        return moved
    }

    // MARK: - Charges

    /// Takes money off charges that were made after its payment.
    ///
    /// The money goes on what was due next, instead of money of later days; what is beyond all of it stays, as credit
    /// covers what is charged later.
    mutating func leaveLaterCharges(of instalments: [Instalment], _ payments: [Payment]) {
        for place in instalments.indices {
            var sum: Int64 = 0
            for index in lots[place].indices.sorted(by: { isEarlier(lots[place][$0], lots[place][$1]) }) {
                var lot = lots[place][index]
                let room = instalments[place].claim(before: payments[lot.payment]) - sum
                let kept = isPlaced[lot.payment] ? lot.amount : min(lot.amount, max(0, room))
                sum += kept
                guard kept < lot.amount else { continue }
                lots[place][index].amount = kept
                lot.amount -= kept
                put(lot, from: place, instalments, payments)
            }
            lots[place].removeAll { $0.amount == 0 }
        }
    }

    private func isEarlier(_ one: Lot, _ other: Lot) -> Bool {
        (days[one.payment], one.payment, one.since) < (days[other.payment], other.payment, other.since)
    }

    /// Puts money where there is room for it, from a place on.
    ///
    /// It also goes on what was due after that place, instead of money of later days, which goes further; what is left
    /// stays at the first place.
    private mutating func put(_ lot: Lot, from first: Int, _ instalments: [Instalment], _ payments: [Payment]) {
        var lot = lot
        for place in instalments.indices where place >= first && lot.amount > 0 {
            let claim = instalments[place].claim(before: payments[lot.payment])
            move(&lot, at: place, max(0, claim - lots[place].reduce(0) { $0 + $1.amount }))
            while place > first, lot.amount > 0, let rival = laterMoney(than: lot.payment, at: place) {
                var other = lots[place][rival]
                other.amount = min(lot.amount, other.amount)
                lots[place][rival].amount -= other.amount
                move(&lot, at: place, other.amount)
                // Of a later day, so this ends.
                put(other, from: first, instalments, payments)
            }
        }
        move(&lot, at: first, lot.amount)
    }

    private mutating func move(_ lot: inout Lot, at place: Int, _ most: Int64) {
        let part = min(lot.amount, most)
        guard part > 0 else { return }
        lots[place].append(Lot(payment: lot.payment, since: lot.since, amount: part))
        lot.amount -= part
    }

    private func laterMoney(than payment: Int, at place: Int) -> Int? {
        lots[place].indices.filter { index in
            let other = lots[place][index]
            return other.amount > 0 && !isPlaced[other.payment] && days[other.payment] > days[payment]
        }.max { isEarlier(lots[place][$0], lots[place][$1]) }
    }

    /// The latest money of a later day that came to a place before.
    private func rival(of payment: Int, since: Int, at place: Int) -> Int? {
        let rivals = lots[place].indices.filter { index in
            let lot = lots[place][index]
            return !isPlaced[lot.payment] && days[lot.payment] > days[payment] && lot.since < since
        }
        return rivals.max { left, right in
            let (left, right) = (lots[place][left], lots[place][right])
            return (days[left.payment], left.payment, left.since) < (days[right.payment], right.payment, right.since)
        }
    }
}

extension Instalment {
    /// Returns the minor units claimed when a payment was made: with the charges known by then, payments aside.
    fileprivate func claim(before payment: Payment) -> Int64 {
        guard cancellation == nil else { return 0 }
        let known = charges.filter { $0.reversal == nil && !payment.counts(for: $0) }
        return known.reduce(amount.minorUnits - waived.minorUnits) { $0 + $1.amount.minorUnits }
    }
}

extension Payment {
    /// True for money of days before a charge, and of its own day where it was known.
    func counts(for charge: PaymentCharge) -> Bool {
        paidOn < charge.chargedOn || paidOn == charge.chargedOn && number <= charge.knownPaymentCount
    }
}
