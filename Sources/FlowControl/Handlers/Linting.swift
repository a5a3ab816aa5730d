import FlowAPI
import FlowEngine
import Varlink

extension HandlerContext {
    /// Answers what a text is found to be, beside the event loops; for those who are a member of some tenant.
    ///
    /// Anybody else can check texts with flowctl alone.
    func lint<Reply: Encodable & Sendable>(
        for session: Session,
        _ body: @escaping @Sendable () -> Reply
    ) throws -> Answer {
        let caller = session.caller
        guard engine.isMember(caller) else { throw VarlinkError.permissionDenied }
        let engine = engine
        return .later {
            guard let reply = await engine.sideWork.run(for: caller, body) else {
                return .error(DaemonAPI.Stopping(message: "The connection was closed before the text was checked."))
            }
            return .success(reply)
        }
    }
}
