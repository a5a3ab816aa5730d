/// Word set with the French sentences of messages.
extension WordSet {
    static let french = WordSet(
        assigned: """
            {{title}}\(of) : {{^assignee}}c’est à vous{{/assignee}}{{#assignee}}confié à {{assignee}}{{/assignee}}\
            {{#begin}}, on peut commencer{{/begin}}{{#day}}, à faire pour le \(when){{/day}}.
            """,
        ready: "{{title}}\(of) : on peut commencer{{#day}}, à faire pour le \(when){{/day}}.",
        changed: "{{title}}\(of) a changé{{#day}} : à faire pour le \(when){{/day}}.",
        commented: "Nouvelle note{{#by}} de {{by}}{{/by}} : {{title}}\(of).",
        completed: "{{title}}\(of) : c’est fait{{#by}}, par {{by}}{{/by}}.",
        due: "{{title}}\(of) : à faire pour le \(when).",
        overdue: "{{title}}\(of) : c’était à faire pour le \(when).",
        payment: """
            {{title}}{{#party}} de {{party}}{{/party}} : échéance {{#overdue}}dépassée, c’était{{/overdue}}\
            {{^overdue}}prévue{{/overdue}} le {{day}}.
            """,
        outstanding: "Reste dû : {{amount}}.",
        charge: "Dont ajouté pour le retard : {{charge}}.",
        credit: "Avoir déjà déduit : {{credit}}.",
        bill: """
            {{title}}{{#party}} à {{party}}{{/party}} : échéance {{#overdue}}dépassée, c’était{{/overdue}}\
            {{^overdue}}prévue{{/overdue}} le {{day}}.
            """,
        toPay: "À payer : {{amount}}.",
        received: """
            Paiement reçu{{#party}} de {{party}}{{/party}} : {{amount}} pour {{title}}\(ofJob), payé le {{day}}.
            """,
        left: "Reste dû : {{outstanding}}.",
        settled: "Il ne reste rien à payer.",
        surplus: "Dont avoir : {{credit}}.",
        nag: "Personne ne l’a encore confirmé.",
        covered: "Rappels précédents qui n’ont pas pu partir à temps : {{covered}}.",
        late: "Ce rappel est en retard : il devait partir le {{late.day}} à {{late.time}}.",
        digest: "{{count}} messages",
        verification: (
            title: "Veuillez confirmer cette adresse",
            asked:
                "{{tenant}} doit envoyer ici des messages{{#recipient}} pour {{recipient}}{{/recipient}}. Cette adresse est-elle la vôtre\u{202F}?",
            byLink: "Confirmer cette adresse",
            byCode: "Dans ce cas, donnez ce code à {{tenant}}",
            nothing: "Si vous n’en savez rien, il n’y a rien à faire : plus rien n’arrivera ici."
        ),
        addressChanged: (
            title: "Votre adresse a changé",
            text: """
            {{tenant}} doit désormais envoyer les messages{{#for}} pour {{for}}{{/for}} à une autre adresse que celle-ci.
            Si vous n’en savez rien, veuillez demander à {{tenant}}.
            """
        ),
        done: "Fait",
        acknowledge: "Vu",
        snooze: "Rappeler dans @",
        unsubscribe: "Se désabonner",
        verify: "Confirmer cette adresse",
        colon: " : ",
        lengths: LengthWords(
            units: [["jour", "jours"], ["heure", "heures"], ["minute", "minutes"], ["seconde", "secondes"]],
            space: " "
        )
    )

    private static let of = "{{#for}} pour {{for}}{{/for}}\(ofJob)"
    private static let ofJob = """
        {{#job.title}} ({{job.title}}\
        {{#job.subject}} pour {{job.subject}}{{/job.subject}}){{/job.title}}
        """
    private static let when = "{{day}}{{#time}} à {{time}}{{/time}}{{#zone}} ({{zone}}){{/zone}}"
}
