import FlowCore

/// Sentences of the page in a language.
struct PageWords: Sendable {
    /// Title of a page that is about nothing in particular.
    let heading: String
    let asks: String
    /// Told when a deed is done, by purpose.
    let done: String
    let acknowledged: String
    let snoozed: String
    let found: String
    let repeated: String
    let impossible: String
    let expired: String
    let unknown: String
    let unreachable: String
    let tooMany: String
    let close: String

    /// Told when a deed is done.
    func done(_ purpose: LinkPurpose) -> String {
        switch purpose {
        case .done: done
        case .acknowledge: acknowledged
        case .snooze: snoozed
        }
    }
}

extension Language {
    /// Sentences of the page.
    var pageWords: PageWords {
        switch self {
        case .en: .english
        case .de: .german
        case .fr: .french
        case .es: .spanish
        case .ja: .japanese
        }
    }
}

extension PageWords {
    static let english = PageWords(
        heading: "Reminder",
        asks: "Nothing is noted until you press the button.",
        done: "Noted as done. Thank you!",
        acknowledged: "Noted as seen. Thank you!",
        snoozed: "You will be reminded again.",
        found: "That was noted before. There is nothing more to do.",
        repeated: "This link was used before. There is nothing more to do.",
        impossible: "That isn't possible any more.",
        expired: "This link is too old. Please use the one in a newer message.",
        unknown: "There is nothing behind this link. Please open it from the message once more.",
        unreachable: "This doesn't work at the moment. Please try again in a minute.",
        tooMany: "Too many wrong links were opened from your connection. Please try again in a few minutes.",
        close: "You can close this page."
    )

    static let german = PageWords(
        heading: "Erinnerung",
        asks: "Erst wenn Sie auf den Knopf drücken, wird etwas vermerkt.",
        done: "Als erledigt vermerkt. Vielen Dank!",
        acknowledged: "Als gesehen vermerkt. Vielen Dank!",
        snoozed: "Sie werden wieder erinnert.",
        found: "Das war schon vermerkt. Es ist nichts mehr zu tun.",
        repeated: "Dieser Link wurde schon benutzt. Es ist nichts mehr zu tun.",
        impossible: "Das ist nicht mehr möglich.",
        expired: "Dieser Link ist zu alt. Bitte nehmen Sie den aus einer neueren Nachricht.",
        unknown: "Hinter diesem Link ist nichts. Bitte öffnen Sie ihn noch einmal aus der Nachricht.",
        unreachable: "Das geht im Moment nicht. Bitte versuchen Sie es in einer Minute wieder.",
        tooMany: """
            Von Ihrem Anschluss wurden zu viele falsche Links geöffnet. Bitte versuchen Sie es in ein paar Minuten wieder.
            """,
        close: "Sie können diese Seite schließen."
    )

    static let french = PageWords(
        heading: "Rappel",
        asks: "Rien n’est noté tant que vous n’appuyez pas sur le bouton.",
        done: "C’est noté comme fait. Merci !",
        acknowledged: "C’est noté comme vu. Merci !",
        snoozed: "Vous recevrez un nouveau rappel.",
        found: "C’était déjà noté. Il n’y a plus rien à faire.",
        repeated: "Ce lien a déjà été utilisé. Il n’y a plus rien à faire.",
        impossible: "Ce n’est plus possible.",
        expired: "Ce lien est trop ancien. Veuillez utiliser celui d’un message plus récent.",
        unknown: "Il n’y a rien derrière ce lien. Veuillez l’ouvrir encore une fois depuis le message.",
        unreachable: "Cela ne fonctionne pas pour le moment. Veuillez réessayer dans une minute.",
        tooMany: """
            Trop de liens erronés ont été ouverts depuis votre connexion. Veuillez réessayer dans quelques minutes.
            """,
        close: "Vous pouvez fermer cette page."
    )

    static let spanish = PageWords(
        heading: "Recordatorio",
        asks: "No se anota nada hasta que pulse el botón.",
        done: "Anotado como hecho. ¡Gracias!",
        acknowledged: "Anotado como visto. ¡Gracias!",
        snoozed: "Recibirá otro recordatorio.",
        found: "Ya estaba anotado. No hay nada más que hacer.",
        repeated: "Este enlace ya se ha utilizado. No hay nada más que hacer.",
        impossible: "Ya no es posible.",
        expired: "Este enlace es demasiado antiguo. Utilice el de un mensaje más reciente.",
        unknown: "No hay nada detrás de este enlace. Ábralo otra vez desde el mensaje.",
        unreachable: "En este momento no funciona. Inténtelo de nuevo dentro de un minuto.",
        tooMany: """
            Se han abierto demasiados enlaces erróneos desde su conexión. Inténtelo de nuevo dentro de unos minutos.
            """,
        close: "Puede cerrar esta página."
    )

    static let japanese = PageWords(
        heading: "リマインダー",
        asks: "ボタンを押すまで、何も記録されません。",
        done: "完了として記録しました。ありがとうございます。",
        acknowledged: "確認済みとして記録しました。ありがとうございます。",
        snoozed: "後ほど再度お知らせします。",
        found: "すでに記録されています。必要な操作はありません。",
        repeated: "このリンクはすでに使用されています。必要な操作はありません。",
        impossible: "この操作はもうできません。",
        expired: "このリンクは期限切れです。新しいメッセージのリンクをご利用ください。",
        unknown: "このリンクの先には何もありません。メッセージからもう一度開いてください。",
        unreachable: "現在ご利用いただけません。1分後にもう一度お試しください。",
        tooMany: "ご利用の接続から無効なリンクが多数開かれました。数分後にもう一度お試しください。",
        close: "このページを閉じてかまいません。"
    )
}
