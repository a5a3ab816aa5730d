/// A refusal in the words of one context.
package protocol ContextRefusal: Error {
    var refusal: Refusal { get }
}

/// Asks a context for something; what it refuses is refused in the tenant's words.
package func asking<Own: ContextRefusal, Value>(_ context: () throws(Own) -> Value) throws(Refusal) -> Value {
    do throws(Own) {
        return try context()
    } catch {
        throw error.refusal
    }
}

extension InvalidInput: ContextRefusal {
    package var refusal: Refusal { .invalidInput(self) }
}

extension LimitReached: ContextRefusal {
    package var refusal: Refusal { .limitReached(limit: limit, allowed: allowed) }
}

extension TenantLimitReached: ContextRefusal {
    package var refusal: Refusal { .tenantLimitReached(self) }
}

extension MediaRefusal: ContextRefusal {
    package var refusal: Refusal {
        switch self {
        case .invalidInput(let input): input.refusal
        case .noSuchMedia, .noSuchUpload, .uploadBusy, .wrongOffset, .wrongSize, .wrongContent, .typeNotAllowed,
            .wrongType, .tooLarge, .pruned:
            .media(self)
        }
    }
}

extension JobRefusal: ContextRefusal {
    package var refusal: Refusal {
        switch self {
        case .invalidInput(let input): input.refusal
        case .limitReached(let reached): reached.refusal
        case .tenantLimitReached(let reached): reached.refusal
        case .noSuchStep, .invalidAttributes, .invalidForm, .stepNotPossible, .stopped, .notPossibleNow, .changed,
            .invalidPlan, .stepFrozen, .noSuchNote, .evidenceMissing, .correctionBreaks,
            .answersChanged:
            .job(self)
        }
    }
}

extension TaskRefusal: ContextRefusal {
    package var refusal: Refusal {
        switch self {
        case .tenantLimitReached(let reached): reached.refusal
        case .noSuchTask, .noSuchOccurrence, .noSuchReminder, .noSuchDelivery, .notPossible, .confirmationMissing:
            .task(self)
        }
    }
}

extension TenantLimits {
    func require(_ limit: TenantLimit, count: Int) throws(Refusal) {
        try asking { () throws(TenantLimitReached) in try check(limit, count: count) }
    }
}
