import FlowCore

/// Kind of command, as counted by metrics.
package enum CommandName: Int, Sendable, CaseIterable {
    case createTenant, updateTenant, changeAccess, changeProfile, changeHolidays, applyLibraryAction, applyTemplate
    case startJob, changeJob, assign, startAction, progressAction, saveAction, completeAction, skipAction, cancelAction
    case reopenAction, correctAction, addMedia, removeMedia, pruneMedia, changeTask, changePayment, setBudget
    case dismissBankLine, changeDelivery, changeMessageWords, previewMessage, redeemCode
    case changeText
    case pruneDeliveries, wake, applyZones, beginDelivery, endDelivery

    /// True for what the daemon does by itself as time passes.
    package var isOfDaemon: Bool {
        switch self {
        case .pruneMedia, .pruneDeliveries, .wake, .applyZones, .beginDelivery, .endDelivery: true
        case .createTenant, .updateTenant, .changeAccess, .changeProfile, .changeHolidays, .applyLibraryAction,
            .applyTemplate, .startJob, .changeJob, .assign, .startAction, .progressAction, .saveAction, .completeAction,
            .skipAction, .cancelAction, .reopenAction, .correctAction,
            .addMedia, .removeMedia, .changeTask, .changePayment, .setBudget,
            .dismissBankLine, .changeDelivery, .changeMessageWords, .previewMessage, .redeemCode, .changeText:
            false
        }
    }
}

extension TenantCommand {
    var name: CommandName {
        switch self {
        case .updateTenant: .updateTenant
        case .changeAccess: .changeAccess
        case .changeProfile: .changeProfile
        case .changeHolidays: .changeHolidays
        case .changeMessageWords: .changeMessageWords
        case .changeText: .changeText
        case .previewMessage: .previewMessage
        case .applyLibraryAction: .applyLibraryAction
        case .applyTemplate: .applyTemplate
        case .startJob: .startJob
        case .assign: .assign
        case .act(_, _, let operation, _): Self.name(of: operation)
        case .addMedia: .addMedia
        case .removeMedia: .removeMedia
        case .pruneMedia: .pruneMedia
        case .pruneDeliveries: .pruneDeliveries
        case .changeJob: .changeJob
        case .task: .changeTask
        case .time(.wake): .wake
        case .time(.applyZones): .applyZones
        case .time(.attempt(.begins, _, _)): .beginDelivery
        case .time(.attempt(.ended, _, _)): .endDelivery
        case .payment: .changePayment
        case .setBudget: .setBudget
        case .dismissBankLine: .dismissBankLine
        case .delivery: .changeDelivery
        case .redeem: .redeemCode
        }
    }

    private static func name(of operation: ActionOperation) -> CommandName {
        switch operation {
        case .start: .startAction
        case .progress: .progressAction
        case .save: .saveAction
        case .complete: .completeAction
        case .skip: .skipAction
        case .cancel: .cancelAction
        case .reopen: .reopenAction
        case .correct: .correctAction
        }
    }
}

/// Result of a command, as counted by metrics.
package enum CommandEnd: Int, Sendable, CaseIterable {
    /// Done, or there was nothing to do.
    case done
    case refused
    case busy
    case diskFull
    case stopping
    /// A defect of flowd.
    case failed

    init(_ result: Result<CommandOutcome, CommandFailure>) {
        self =
            switch result {
            case .success: .done
            case .failure(.refused): .refused
            case .failure(.busy): .busy
            case .failure(.diskFull): .diskFull
            case .failure(.stopping): .stopping
            case .failure(.internalError): .failed
            }
    }
}
