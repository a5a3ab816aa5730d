/// French words of reports, a key and its words in each line.
extension ReportWords {
    static let french = """
        day: Jour
        week: Semaine
        job: Dossier
        vendor: Partenaire
        statement: Relevé de compte
        tasks: Tâches
        steps: Étapes
        payments: Paiements
        jobs: Dossiers
        schedules: Accords et paiements
        budget: Budget
        details: Détails
        answers: Réponses
        sums: Au total
        nothing: Il n’y a rien.
        nobody: Personne en particulier
        time: Heure
        what: Quoi
        who: Qui
        due: Échéance
        overdue: En retard
        done: Fait
        missed: Manqué
        skipped: Laissé de côté
        open: À faire
        by: par
        signature: Signature
        notes: Notes
        amount: Montant
        total: Convenu
        paid: Payé
        outstanding: Reste dû
        balance: Solde
        owed: Dû
        opening: Solde précédent
        closing: Solde
        coming: Pas encore échu
        incoming: À nous payer
        outgoing: À payer par nous
        credit: Avoir
        undated: pas encore de date
        planned: Prévu
        committed: Convenu
        left: Reste
        charges: pénalités et intérêts
        waived: abandonné
        refunded: remboursé
        unkept: non notés un par un
        printed: Établi le
        until: jusqu’au @
        others: Hors budget
        payment: Paiement
        lateFee: Pénalité
        interest: Intérêts
        since: à partir du @
        paused: en pause
        optional: facultatif
        ahead: payé d’avance
        remaining: Solde et ce qui n’est pas encore échu
        confirm: justificatif
        yes: oui
        no: non
        months: janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.
        weekdays: lun. mar. mer. jeu. ven. sam. dim.
        state.blocked: en attente
        state.ready: à faire
        state.inProgress: commencé
        state.waiting: en attente
        state.done: fait
        state.skipped: laissé de côté
        state.notApplicable: pas nécessaire
        state.failed: échoué
        state.cancelled: annulé
        state.running: en cours
        state.held: suspendu
        state.completed: terminé
        state.completedWithSkips: terminé, étapes laissées de côté
        state.scheduled: pas encore échu
        state.due: dû
        state.overdue: en retard
        state.partiallyPaid: payé en partie
        state.paid: payé
        state.waived: abandonné
        state.disputed: contesté
        """
}
