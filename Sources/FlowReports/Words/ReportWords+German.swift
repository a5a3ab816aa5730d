/// German words of reports, a key and its words in each line.
extension ReportWords {
    static let german = """
        day: Tag
        week: Woche
        job: Auftrag
        vendor: Partner
        statement: Kontoauszug
        tasks: Aufgaben
        steps: Schritte
        payments: Zahlungen
        jobs: Aufträge
        schedules: Vereinbarungen und Zahlungen
        budget: Budget
        details: Angaben
        answers: Antworten
        sums: Insgesamt
        nothing: Es gibt nichts.
        nobody: Niemand Bestimmtes
        time: Zeit
        what: Was
        who: Wer
        due: Fällig
        overdue: Überfällig
        done: Erledigt
        missed: Versäumt
        skipped: Ausgelassen
        open: Offen
        by: von
        signature: Unterschrift
        notes: Notizen
        amount: Betrag
        total: Vereinbart
        paid: Bezahlt
        outstanding: Offen
        balance: Saldo
        owed: Fällig
        opening: Saldo davor
        closing: Saldo
        coming: Noch nicht fällig
        incoming: An uns zu zahlen
        outgoing: Von uns zu zahlen
        credit: Guthaben
        undated: noch kein Tag
        planned: Geplant
        committed: Vereinbart
        left: Übrig
        charges: Mahngebühren und Zinsen
        waived: erlassen
        refunded: zurückgezahlt
        unkept: nicht einzeln festgehalten
        printed: Erstellt
        until: bis @
        others: Keinem Budget zugeordnet
        payment: Zahlung
        lateFee: Mahngebühr
        interest: Zinsen
        since: ab @
        paused: pausiert
        optional: freiwillig
        ahead: im Voraus bezahlt
        remaining: Saldo und noch nicht Fälliges
        confirm: Nachweis
        yes: ja
        no: nein
        months: Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez
        weekdays: Mo Di Mi Do Fr Sa So
        state.blocked: wartet
        state.ready: offen
        state.inProgress: begonnen
        state.waiting: wartet
        state.done: erledigt
        state.skipped: ausgelassen
        state.notApplicable: nicht nötig
        state.failed: fehlgeschlagen
        state.cancelled: abgesagt
        state.running: läuft
        state.held: angehalten
        state.completed: abgeschlossen
        state.completedWithSkips: abgeschlossen, Schritte ausgelassen
        state.scheduled: noch nicht fällig
        state.due: fällig
        state.overdue: überfällig
        state.partiallyPaid: teilweise bezahlt
        state.paid: bezahlt
        state.waived: erlassen
        state.disputed: bestritten
        """
}
