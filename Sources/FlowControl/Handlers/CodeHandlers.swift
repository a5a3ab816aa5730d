import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// Methods of io.flowd.Codes, for any holder of a code.
enum CodeHandlers {
    static func register(in methods: inout Methods) {
        methods.answer(CodesAPI.Show.self) { wanted, call in
            let presented = try await presented(try LinkCode(validating: wanted.code).hash, call)
            let code = presented.code
            guard code.redeemedAt != nil || call.now < code.expiresAt else {
                throw ReadFailure.refused(.code(.expired(code.purpose, code.expiresAt)))
            }
            return .init(presented)
        }
        methods.answer(CodesAPI.Redeem.self) { wanted, call in
            let hash = try LinkCode(validating: wanted.code).hash
            let presented = try await presented(hash, call)
            let slug = presented.slug.text
            let link = LinkIdentity(tenant: presented.tenant, recipient: presented.recipient)
            let ticket = call.engine.submit(
                .redeem(hash),
                to: slug,
                caller: call.caller.presenting(link),
                key: nil
            )
            do throws(CommandFailure) {
                guard case .redeemed(let receipt) = try await ticket.result.get() else {
                    throw .refused(.code(.unknown))
                }
                return .init(receipt, of: slug)
            } catch {
                if let known = call.about(slug).known(error) { throw known }
                throw error
            }
        }
    }

    private static func presented(_ hash: LinkHash, _ call: Call) async throws(ReadFailure) -> PresentedCode {
        guard let presented = try await call.store.code(presented: hash) else { throw .refused(.code(.unknown)) }
        return presented
    }
}

extension Call {
    fileprivate func about(_ tenant: String) -> Call {
        let errors = WireErrors(interface: CodesAPI.self, tenant: tenant)
        return Call(context: context, session: session, errors: errors, method: method, wantsMore: wantsMore)
    }
}

extension CodesAPI.Show.Reply {
    fileprivate init(_ presented: PresentedCode) {
        self.init(
            tenant: presented.slug.text,
            purpose: presented.code.purpose.text,
            title: presented.title,
            text: presented.text,
            state: presented.state.rawValue,
            open: presented.code.purpose.isOfAddress || presented.state.canBeDone,
            recipient: presented.recipient,
            expiresAt: presented.code.expiresAt.rfc3339,
            redeemedAt: presented.code.redeemedAt?.rfc3339
        )
    }
}

extension CodesAPI.Redeem.Reply {
    fileprivate init(_ receipt: CodeReceipt, of tenant: String) {
        self.init(
            tenant: tenant,
            purpose: receipt.purpose.text,
            subject: receipt.subject,
            repeated: receipt.isRepeated,
            redeemedAt: receipt.redeemedAt.rfc3339,
            eventNumber: Int(receipt.eventNumber)
        )
    }
}

extension WireErrors {
    func error(_ refusal: CodeRefusal) -> any VarlinkErrorConvertible {
        switch refusal {
        case .unknown:
            let message = "This code isn't known. Take the link of the newest message, as a whole."
            return CodesAPI.NoSuchCode(message: message)
        case .noFeed:
            let message = "There is no calendar at this address, or not any more. Ask for a new one who gave it to you."
            return CodesAPI.NoSuchCode(message: message)
        case .expired(_, let expiresAt):
            let message = "The time of this link was over at \(expiresAt.rfc3339). Use that of a newer message."
            return CodesAPI.CodeExpired(expiresAt: expiresAt.rfc3339, message: message)
        }
    }
}
