import FlowAPI
import FlowEngine
import Varlink

extension HandlerContext {
    /// Answers what a text is found to be, beside the event loops; for those who are a member of some tenant.
    ///
    /// Anybody else can check texts with flowctl alone: they are refused before their text is looked at, and are not
    /// read for a while.
    func lint<Parameters: Decodable & Sendable, Value: Encodable & Sendable>(
        _ call: IncomingCall,
        _ parameters: Parameters.Type,
        for session: Session,
        _ body: @escaping @Sendable (Parameters) -> Value
    ) throws -> Answer {
        let caller = session.caller
        guard engine.isMember(caller) else { return .now(.busy(VarlinkError.permissionDenied)) }
        let (engine, wanted) = (engine, try call.parameters(as: parameters))
        return .later {
            guard let reply = await engine.sideWork.run(for: caller, { body(wanted) }) else {
                return .error(DaemonAPI.Stopping(message: "The connection was closed before the text was checked."))
            }
            return .success(reply)
        }
    }
}
