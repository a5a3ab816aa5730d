"""A payment schedule as a careful bookkeeper would keep it: a model of its own beside flowd's, in minor units and days.

Days are ordinals. What is refused raises `Refused` and changes nothing."""
import copy

WHOLE = 1_000_000  # 100 % in ten-thousandths of a percent


class Refused(Exception):
    pass


def need(condition):
    if not condition:
        raise Refused()


class Part:
    """An instalment."""

    def __init__(self, number, amount, due):
        self.number, self.amount, self.due = number, amount, due
        self.waived, self.cancelled, self.disputed, self.removed, self.charges = 0, False, False, False, []
        self.category = None

    def charged(self):
        return sum(c["amount"] for c in self.charges if not c["gone"])


class Agreement:
    def __init__(self, parts, grace=0, party=None, category=None):
        self.party = party
        self.parts = [Part(n + 1, amount, due) for n, (amount, due) in enumerate(parts)]
        self.total, self.grace = sum(amount for amount, _ in parts), grace
        self.payments = []
        self.amend_category(category)

    def attempt(self, verb, *words, **options):
        """Does it on a copy; True when it was done."""
        trial = copy.deepcopy(self)
        try:
            getattr(trial, verb)(*words, **options)
        except Refused:
            return False
        self.__dict__ = trial.__dict__
        return True

    # -- What follows from what is noted

    def part(self, number):
        need(1 <= number <= len(self.parts))
        return self.parts[number - 1]

    def paid(self, number, before=None):
        return sum(amount for p in self.payments if before is None or p["on"] < before for n, amount in p["puts"] if n == number)

    def owed(self, part):
        return 0 if part.cancelled else part.amount + part.charged() - part.waived - self.paid(part.number)

    def credit_of(self, payment):
        return payment["amount"] - payment["refunded"] - sum(amount for _, amount in payment["puts"])

    def credit(self):
        return sum(self.credit_of(p) for p in self.payments)

    def covered(self):
        """As it would be with its credit put on what was due first."""
        other = copy.deepcopy(self)
        other.spend(other.first_first(other.credit()))
        return other

    def by_days(self):
        """As it would be if what was paid first had been noted first: the money of each day where it would be then.

        What was noted behind money of later days trades places with it, the last for the first, the earliest day first; what
        had to go counts as noted then. Credit, which nobody has put anywhere, counts as noted last. What somebody put on parts
        by name stays there."""
        other = self.covered()
        places = [part.number for part in other.in_turn()] + [None]
        days = [p["on"] for p in other.payments]
        lots = [[place, n, n, amount] for n, p in enumerate(other.payments) for place, amount in p["puts"]]
        lots += [[None, n, len(days), other.credit_of(p)] for n, p in enumerate(other.payments)]
        placed = [p["placed"] for p in other.payments]
        for payment in sorted(range(len(days)), key=lambda n: (days[n], n)):
            if placed[payment]:
                continue

            def trades():
                for t, to in enumerate(places):
                    rivals = [lot for lot in lots if lot[0] == to and days[lot[1]] > days[payment] and lot[3] and not placed[lot[1]]]
                    own = [lot for lot in lots if lot[1] == payment and lot[0] in places[t + 1:] and lot[3]]
                    for mine in sorted(own, key=lambda lot: (-places.index(lot[0]), -lot[2])):
                        for theirs in sorted(rivals, key=lambda lot: (-days[lot[1]], -lot[1], -lot[2])):
                            if theirs[2] < mine[2]:
                                return mine, theirs
                return None
            while pair := trades():
                mine, theirs = pair
                share = min(mine[3], theirs[3])
                lots += [[theirs[0], payment, mine[2], share], [mine[0], theirs[1], mine[2], share]]
                mine[3] -= share
                theirs[3] -= share
        for n, payment in enumerate(other.payments):
            sums = [(place, sum(lot[3] for lot in lots if lot[:2] == [place, n])) for place in places[:-1]]
            payment["puts"] = [(place, amount) for place, amount in sums if amount]
        return other

    def by_days_without_later_charges(self):
        """The same, but that no money is on a charge that was made behind it, as long as anything else was due.

        It goes on what is next in turn; money of later days makes room and goes further. What nothing takes stays."""
        other = self.by_days()
        turn, days = other.in_turn(), [p["on"] for p in other.payments]
        held = {part.number: {n: sum(a for number, a in p["puts"] if number == part.number) for n, p in enumerate(other.payments)}
                for part in turn}

        def claim(part, n):
            known = [c["amount"] for c in part.charges if not c["gone"] and not counts(n, other.payments[n], c)]
            return 0 if part.cancelled else part.amount - part.waived + sum(known)

        def put(n, amount, first):
            for part in turn[first:]:
                here = held[part.number]
                share = min(amount, max(0, claim(part, n) - sum(here.values())))
                here[n] += share
                amount -= share
                while amount and part is not turn[first]:
                    later = [m for m in here if here[m] and days[m] > days[n] and not other.payments[m]["placed"]]
                    if not later:
                        break
                    last = max(later, key=lambda m: (days[m], m))
                    share = min(amount, here[last])
                    here[last] -= share
                    here[n] += share
                    amount -= share
                    put(last, share, first)
            held[turn[first].number][n] += amount

        for place, part in enumerate(turn):
            begun, total = dict(held[part.number]), 0
            for n in sorted(begun, key=lambda n: (days[n], n)):
                kept = begun[n] if other.payments[n]["placed"] else min(begun[n], max(0, claim(part, n) - total))
                total += kept
                if kept < begun[n]:
                    held[part.number][n] -= begun[n] - kept
                    put(n, begun[n] - kept, place)
        for n, payment in enumerate(other.payments):
            payment["puts"] = [(number, here[n]) for number, here in held.items() if here[n]]
        return other

    def replayed(self, number, charge):
        """What was owed on a part when it was charged, were all noted anew from nothing, by their days.

        For agreements where payments go by the rule and only fees are charged."""
        owed, credit = {part.number: part.amount for part in self.parts}, 0
        operations = [(c["day"], c["known"] - 0.5, n, p.number, c) for p in self.parts for n, c in enumerate(p.charges) if not c["gone"]]
        operations += [(p["on"], n, 0, None, p) for n, p in enumerate(self.payments)]
        for _, _, _, part, operation in sorted(operations, key=lambda operation: operation[:3]):
            if operation is charge:
                return owed[number]
            if part:
                owed[part] += operation["amount"]
            else:
                credit += operation["amount"]
            for part in self.in_turn():
                share = min(credit, owed[part.number])
                owed[part.number] -= share
                credit -= share
        return owed[number]

    def in_turn(self):
        return sorted(self.parts, key=lambda p: (p.disputed, p.due, p.number))

    def first_first(self, amount):
        puts = []
        for part in self.in_turn():
            share = min(amount, self.owed(part))
            if share > 0:
                puts.append((part.number, share))
                amount -= share
        return puts

    def spend(self, puts):
        for number, amount in puts:
            for payment in self.payments:
                share = min(amount, self.credit_of(payment))
                if share > 0:
                    payment["puts"].append((number, share))
                    amount -= share

    def checked(self, puts, amount):
        need(len({n for n, _ in puts}) == len(puts) and all(a > 0 for _, a in puts))
        need(all(a <= self.owed(self.part(n)) for n, a in puts) and sum(a for _, a in puts) <= amount)
        return puts

    def take(self, payment, amount, number=None):
        """Takes so much off instalments, the last put first."""
        for index in range(len(payment["puts"]) - 1, -1, -1):
            n, held = payment["puts"][index]
            if number in (None, n) and amount > 0:
                share = min(amount, held)
                payment["puts"][index] = (n, held - share)
                amount -= share
        payment["puts"] = [(n, a) for n, a in payment["puts"] if a > 0]

    def release(self, part):
        """What was written off shrinks, then the newest payments come off, until nothing is below nothing; tells which did."""
        came_off = []
        over = (self.paid(part.number) + part.waived) - (0 if part.cancelled else part.amount + part.charged())
        if over > 0:
            less = min(over, part.waived)
            part.waived -= less
            over -= less
        for payment in reversed(self.payments):
            if over > 0:
                held = sum(a for n, a in payment["puts"] if n == part.number)
                self.take(payment, min(over, held), part.number)
                came_off.append((payment, min(over, held)))
                over -= min(over, held)
        return came_off

    # -- Money

    def record(self, amount, on, today, puts=None):
        need(amount > 0 and on <= today)
        before = copy.deepcopy(self)
        puts_wanted = self.first_first(amount) if puts is None else self.checked(puts, amount)
        self.payments.append({"amount": amount, "on": on, "refunded": 0, "puts": list(puts_wanted), "placed": puts is not None})
        self.correct(before)

    def refund(self, number, amount=None):
        need(1 <= number <= len(self.payments))
        payment = self.payments[number - 1]
        kept = payment["amount"] - payment["refunded"]
        need(kept > 0)
        amount = kept if amount is None else amount
        need(0 < amount <= kept)
        self.take(payment, amount - min(amount, self.credit_of(payment)))
        payment["refunded"] += amount

    def use_credit(self):
        need(self.credit() > 0)
        before = copy.deepcopy(self)
        self.spend(self.first_first(self.credit()))
        self.correct(before)

    def reallocate(self, number, puts=None):
        need(1 <= number <= len(self.payments))
        before, payment = copy.deepcopy(self), self.payments[number - 1]
        payment["puts"] = []
        kept = self.credit_of(payment)
        payment["puts"] = list(self.first_first(kept) if puts is None else self.checked(puts, kept))
        payment["placed"] = puts is not None
        self.correct(before)

    # -- Instalments

    def waive(self, number, amount=None):
        part = self.part(number)
        owed = self.owed(part)
        need(owed > 0)
        amount = owed if amount is None else amount
        need(0 < amount <= owed)
        before = copy.deepcopy(self)
        part.waived += amount
        self.correct(before)

    def cancel(self, number):
        part = self.part(number)
        need(self.owed(part) > 0 and self.paid(number) == 0 and part.waived == 0)
        before = copy.deepcopy(self)
        part.cancelled = True
        self.correct(before)

    def reopen(self, number):
        part = self.part(number)
        need(not part.removed and (part.cancelled or part.waived > 0))
        part.cancelled, part.waived = False, 0

    def dispute(self, number, on):
        part = self.part(number)
        need(not on or self.owed(part) > 0)
        part.disputed = on

    def redate(self, number, due):
        part = self.part(number)
        need(self.owed(part) > 0)
        part.due = due

    # -- Charges

    def runs_from(self, part):
        """Interest runs from the due day, or from the last interest."""
        return max([part.due] + [c["day"] for c in part.charges if c["kind"] == "interest" and not c["gone"]])

    def interest(self, part, rate, start, until):
        """Simple interest on what was open of the amount on each day."""
        days = 0
        for day in range(start, until):
            days += max(0, part.amount - part.waived - self.paid(part.number, before=day + 1)) if part.amount > part.waived else 0
        return days * rate // (WHOLE * 365)

    def charge(self, number, kind, today, amount=None, rate=None):
        """By the days of all payments, credit included: what was there in time costs nothing."""
        part = self.part(number)
        late_from = part.due + self.grace + 1
        other = self.by_days()
        same, left = other.parts[number - 1], self.by_days_without_later_charges()
        paid_late = (kind == "interest" and not part.cancelled and other.owed(same) == 0 and part.waived == 0
                     and any(p["on"] >= late_from and any(n == number for n, _ in p["puts"]) for p in left.payments))
        need((paid_late or self.owed(part) > 0 and other.owed(same) > 0) and today >= late_from)
        if rate is not None:
            amount = (left.interest(left.parts[number - 1], rate, self.runs_from(part), today) if kind == "interest"
                      else other.owed(same) * rate // WHOLE)
        need(amount > 0)
        part.charges.append({"number": len(part.charges) + 1, "kind": kind, "amount": amount, "rate": rate, "day": today,
                             "charged": amount, "gone": False, "from": self.runs_from(part), "known": len(self.payments)})

    def uncharge(self, number, charge):
        part = self.part(number)
        need(1 <= charge <= len(part.charges) and not part.charges[charge - 1]["gone"])
        before = copy.deepcopy(self)
        part.charges[charge - 1]["gone"] = True
        self.release(part)
        self.correct(before)

    def correct(self, before):
        """Charges that would not have been made, or not as high, if what was paid before their days had been known.

        Only where money was before counts, and not what was agreed then. What comes off goes on what was due first, once."""
        old = before.by_days_without_later_charges()
        old.parts = copy.deepcopy(self.parts)
        came_off = []
        while found := self.wrong_charge(old):
            part, charge, amount = found
            if amount:
                charge["amount"] = amount
            else:
                charge["gone"] = True
            came_off += self.release(part)
        for payment, amount in came_off:
            payment["puts"] += self.first_first(amount)

    def wrong_charge(self, old):
        new = self.by_days_without_later_charges()
        for was in old.parts:
            part = new.parts[was.number - 1]
            known = [c for c in part.charges if not c["gone"]
                     and any(c["number"] == w["number"] and not w["gone"] for w in was.charges)]
            for charge in sorted(known, key=lambda c: (c["day"], c["number"])):
                if not any(counts(n, p, charge) and any(n == part.number for n, _ in p["puts"]) for n, p in enumerate(new.payments)):
                    continue
                original = next(c for c in was.charges if c["number"] == charge["number"])
                amount = charge_now(original, old, was, new, part)
                if amount < charge["amount"]:
                    mine = self.parts[part.number - 1]
                    return mine, mine.charges[charge["number"] - 1], amount
        return None

    # -- What was agreed

    def stands(self, part):
        need(not part.cancelled)

    def give(self, number, difference):
        part = self.part(number)
        if difference:
            self.stands(part)
            need(part.amount + difference > 0)
            part.amount += difference

    def settle(self, before, use_credit):
        for part in self.parts:
            self.release(part)
        if use_credit and self.credit() > 0:
            self.spend(self.first_first(self.credit()))
        self.correct(before)

    def amend_total(self, total, against=None, use_credit=False):
        need(total > 0)
        before, difference = copy.deepcopy(self), total - self.total
        if against:
            self.give(against, difference)
        elif difference:
            standing = [p for p in self.parts if not p.cancelled]
            takers = [p for p in standing if self.owed(p) > 0] or standing[-1:]
            need(takers)
            whole, left = sum(p.amount for p in takers), difference
            shares = []
            for part in takers[:-1]:
                share = abs(difference) * part.amount // whole * (1 if difference > 0 else -1)
                shares.append((part.number, share))
                left -= share
            for number, share in shares + [(takers[-1].number, left)]:
                self.give(number, share)
        self.total = total
        self.settle(before, use_credit)

    def add(self, amount, due, category=None, against=None, use_credit=False):
        need(amount > 0)
        before = copy.deepcopy(self)
        self.parts.append(Part(len(self.parts) + 1, amount, due))
        self.parts[-1].category = category
        self.difference(amount, len(self.parts), against)
        self.settle(before, use_credit)

    def set(self, number, amount=None, due=None, category=None, against=None, use_credit=False):
        """What is None stays; an empty category is none."""
        part = self.part(number)
        need(not part.removed)
        before = copy.deepcopy(self)
        if category is not None:
            part.category = category or None
        if amount is None:
            need(not against)
        else:
            need(amount > 0)
            self.stands(part)
            difference, part.amount = amount - part.amount, amount
            self.difference(difference, number, against)
        if due is not None:
            self.redate(number, due)
        self.settle(before, use_credit)

    def remove(self, number, against=None, use_credit=False):
        part = self.part(number)
        need(not part.removed and any(not p.removed and p is not part for p in self.parts))
        before = copy.deepcopy(self)
        for charge in part.charges:
            charge["gone"] = True
        amount, part.amount, part.waived = part.amount, 0, 0
        part.removed = part.cancelled = True
        self.difference(-amount, number, against)
        self.settle(before, use_credit)

    def difference(self, difference, number, against):
        if against:
            need(against != number)
            self.give(against, -difference)
        else:
            self.total += difference

    def set_grace(self, days):
        self.grace = days

    def amend_party(self, party):
        self.party = party

    def amend_category(self, category):
        """Of all that wasn't removed."""
        for part in self.parts:
            if not part.removed:
                part.category = category or None


def counts(index, payment, charge):
    """Money of days before a charge, and of its own day where it was known."""
    return payment["on"] < charge["day"] or payment["on"] == charge["day"] and index < charge["known"]


def charge_now(charge, old, was, new, part):
    """What a charge comes to by what is on its instalment in `new`, instead of in `old`."""
    def open_then(side, instalment):
        earlier = [c for c in instalment.charges if not c["gone"] and (c["day"], c["number"]) < (charge["day"], charge["number"])]
        there = sum(amount for n, p in enumerate(side.payments) if counts(n, p, charge)
                    for number, amount in p["puts"] if number == instalment.number)
        return instalment.amount + sum(c["amount"] for c in earlier) - instalment.waived - there

    before, now = open_then(old, was), open_then(new, part)
    runs = charge["kind"] == "interest" and charge["rate"] is not None
    if before <= 0 and not runs:
        return charge["amount"]
    if now <= 0 and not runs:
        return 0
    if charge["rate"] is None:
        return charge["amount"]
    if runs:
        sides = [side.interest(instalment, charge["rate"], charge["from"], charge["day"]) for side, instalment in ((old, was), (new, part))]
    else:
        sides = [max(0, amount) * charge["rate"] // WHOLE for amount in (before, now)]
    if sides[1] >= sides[0]:
        return charge["amount"]
    if sides[0] >= charge["amount"]:
        return min(charge["amount"], sides[1])
    return max(0, charge["amount"] - (sides[0] - sides[1]))
