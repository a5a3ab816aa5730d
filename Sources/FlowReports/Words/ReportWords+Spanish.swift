/// Spanish words of reports, a key and its words in each line.
extension ReportWords {
    static let spanish = """
        day: Día
        week: Semana
        job: Trabajo
        vendor: Socio
        statement: Extracto de cuenta
        tasks: Tareas
        steps: Pasos
        payments: Pagos
        jobs: Trabajos
        schedules: Acuerdos y pagos
        budget: Presupuesto
        details: Datos
        answers: Respuestas
        sums: En total
        nothing: No hay nada.
        nobody: Nadie en particular
        time: Hora
        what: Qué
        who: Quién
        due: Vence
        overdue: Atrasado
        done: Hecho
        missed: Perdido
        skipped: Omitido
        open: Pendiente
        by: por
        signature: Firma
        notes: Notas
        amount: Importe
        total: Acordado
        paid: Pagado
        outstanding: Pendiente
        balance: Saldo
        owed: Debido
        opening: Saldo anterior
        closing: Saldo
        coming: Aún no vencido
        incoming: A cobrar
        outgoing: A pagar
        credit: Crédito
        undated: aún sin fecha
        planned: Previsto
        committed: Acordado
        left: Queda
        charges: recargos e intereses
        waived: condonado
        refunded: devuelto
        unkept: no anotados uno a uno
        printed: Hecho
        until: hasta @
        others: Sin presupuesto
        payment: Pago
        lateFee: Recargo
        interest: Intereses
        since: desde @
        paused: en pausa
        optional: opcional
        ahead: pagado por adelantado
        remaining: Saldo y lo aún no vencido
        confirm: comprobante
        yes: sí
        no: no
        months: ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic.
        weekdays: lun mar mié jue vie sáb dom
        state.blocked: en espera
        state.ready: pendiente
        state.inProgress: empezado
        state.waiting: en espera
        state.done: hecho
        state.skipped: omitido
        state.notApplicable: no hace falta
        state.failed: fallido
        state.cancelled: cancelado
        state.running: en curso
        state.held: detenido
        state.completed: terminado
        state.completedWithSkips: terminado, pasos omitidos
        state.scheduled: aún no vencido
        state.due: vence
        state.overdue: atrasado
        state.partiallyPaid: pagado en parte
        state.paid: pagado
        state.waived: condonado
        state.disputed: disputado
        """
}
