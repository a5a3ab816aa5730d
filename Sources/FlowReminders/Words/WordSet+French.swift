/// French words.
extension WordSet {
    static let french = WordSet(
        ready: "{{title}}\(of) : on peut commencer depuis le \(when).",
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
        nag: "Personne ne l’a encore confirmé.",
        covered: "Rappels précédents qui n’ont pas pu partir à temps : {{covered}}.",
        late: "Ce rappel est en retard : il devait partir le {{late.day}} à {{late.time}}.",
        digest: "{{count}} rappels"
    )

    private static let of = """
        {{#for}} pour {{for}}{{/for}}{{#job}} ({{job.title}}\
        {{#job.subject}} pour {{job.subject}}{{/job.subject}}){{/job}}
        """
    private static let when = "{{day}}{{#time}} à {{time}}{{/time}}{{#zone}} ({{zone}}){{/zone}}"
}
