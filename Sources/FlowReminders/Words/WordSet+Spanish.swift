/// Word set with the Spanish sentences of messages.
extension WordSet {
    static let spanish = WordSet(
        assigned: """
            {{title}}\(of): le corresponde a {{^assignee}}usted{{/assignee}}{{#assignee}}{{assignee}}{{/assignee}}\
            {{#begin}}, se puede empezar{{/begin}}{{#day}}, vence el \(when){{/day}}.
            """,
        ready: "{{title}}\(of): se puede empezar{{#day}}, vence el \(when){{/day}}.",
        changed: "{{title}}\(of) ha cambiado{{#day}}: vence el \(when){{/day}}.",
        commented: "Nota nueva{{#by}} de {{by}}{{/by}}: {{title}}\(of).",
        completed: "{{title}}\(of): está hecho{{#by}}, por {{by}}{{/by}}.",
        due: "{{title}}\(of): vence el \(when).",
        overdue: "{{title}}\(of): venció el \(when).",
        payment: """
            {{title}}{{#party}} de {{party}}{{/party}}: {{#overdue}}venció{{/overdue}}\
            {{^overdue}}vence{{/overdue}} el {{day}}.
            """,
        outstanding: "Queda por pagar: {{amount}}.",
        charge: "De ello, añadido por el retraso: {{charge}}.",
        credit: "Saldo a favor ya descontado: {{credit}}.",
        bill: """
            {{title}}{{#party}} a {{party}}{{/party}}: {{#overdue}}venció{{/overdue}}\
            {{^overdue}}vence{{/overdue}} el {{day}}.
            """,
        toPay: "A pagar: {{amount}}.",
        received: """
            Pago recibido{{#party}} de {{party}}{{/party}}: {{amount}} por {{title}}\(ofJob), pagado el {{day}}.
            """,
        left: "Queda por pagar: {{outstanding}}.",
        settled: "No queda nada por pagar.",
        surplus: "De ello, saldo a favor: {{credit}}.",
        nag: "Nadie lo ha confirmado todavía.",
        covered: "Recordatorios anteriores que no salieron a tiempo: {{covered}}.",
        late: "Este recordatorio llega tarde: debía salir el {{late.day}}, {{late.time}} h.",
        digest: "{{count}} mensajes",
        verification: (
            title: "Confirme esta dirección",
            asked:
                "{{tenant}} va a enviar aquí mensajes{{#recipient}} para {{recipient}}{{/recipient}}. ¿Es suya esta dirección?",
            byLink: "Confirmar esta dirección",
            byCode: "En ese caso, dé este código a {{tenant}}",
            nothing: "Si no sabe nada de esto, no hay nada que hacer: no llegará nada más aquí."
        ),
        addressChanged: (
            title: "Su dirección ha cambiado",
            text: """
            {{tenant}} va a enviar desde ahora los mensajes{{#for}} para {{for}}{{/for}} a otra dirección distinta de esta.
            Si no sabe nada de esto, pregunte a {{tenant}}.
            """
        ),
        done: "Hecho",
        acknowledge: "Visto",
        snooze: "Recordar de nuevo en @",
        unsubscribe: "Darse de baja",
        verify: "Confirmar esta dirección",
        colon: ": ",
        lengths: LengthWords(
            units: [["día", "días"], ["hora", "horas"], ["minuto", "minutos"], ["segundo", "segundos"]],
            space: " "
        )
    )

    private static let of = "{{#for}} para {{for}}{{/for}}\(ofJob)"
    private static let ofJob = """
        {{#job.title}} ({{job.title}}\
        {{#job.subject}} para {{job.subject}}{{/job.subject}}){{/job.title}}
        """
    private static let when = "{{day}}{{#time}}, {{time}} h{{/time}}{{#zone}} ({{zone}}){{/zone}}"
}
