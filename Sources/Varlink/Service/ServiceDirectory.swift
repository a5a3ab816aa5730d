/// The interfaces of a service with their methods, and `org.varlink.service` over them.
///
/// An application forwards the calls that it gets to `dispatch`, which finds the method or answers why there is none.
package struct ServiceDirectory<Session: Sendable>: Sendable {
    private let description: ServiceDescription
    private let interfaces: [String: InterfaceDescription]
    private let interfaceNames: [String]
    private let methods: [String: ParameterNames]
    private let handlers: [String: MethodTable<Session>.Handler]

    /// A directory of `interfaces`; `org.varlink.service` is added.
    ///
    /// A method that is described but has no handler answers `MethodNotImplemented`. Throws when an interface is
    /// there twice and when a handler's method is not described.
    package init(
        description: ServiceDescription,
        interfaces: [InterfaceDescription],
        methods: MethodTable<Session>
    ) throws(ServiceDirectoryError) {
        self.description = description
        let all = [try ServiceInterface.description()] + interfaces
        var byName: [String: InterfaceDescription] = [:]
        for interface in all where byName.updateValue(interface, forKey: interface.name) != nil {
            throw .duplicateInterface(interface.name)
        }
        self.interfaces = byName
        interfaceNames = all.map(\.name)
        self.methods = all.reduce(into: [:]) { methods, interface in
            for method in interface.methods {
                guard case .method(let input, _) = method.kind else { continue }
                methods["\(interface.name).\(method.name)"] = ParameterNames(of: input, in: interface)
            }
        }
        for method in methods.handlers.keys.sorted() where self.methods[method] == nil {
            throw .undescribedMethod(method)
        }
        handlers = methods.handlers
    }

    /// Answers a call by its method's handler, or with the error of `org.varlink.service` that says why there is none.
    ///
    /// A call with `upgrade` is answered `MethodNotImplemented`: no method here goes on with another protocol.
    package func dispatch(_ call: IncomingCall, session: Session) -> Answer {
        if call.isUpgrade { return .error(absence(of: call)) }
        let call = call.taking(methods[call.method])
        if let handler = handlers[call.method] { return handler(call, session) }
        switch call.method {
        case ServiceInterface.getInfo: return .success(info)
        case ServiceInterface.getInterfaceDescription: return interfaceDescription(call)
        default: return .error(absence(of: call))
        }
    }

    private var info: ServiceInterface.Info {
        ServiceInterface.Info(
            vendor: description.vendor,
            product: description.product,
            version: description.version,
            url: description.url,
            interfaces: interfaceNames
        )
    }

    private func interfaceDescription(_ call: IncomingCall) -> Answer {
        do throws(VarlinkError) {
            let name = try call.parameters(as: ServiceInterface.InterfaceName.self).interface
            guard let interface = interfaces[name] else { throw VarlinkError.interfaceNotFound(name) }
            return .success(ServiceInterface.DescriptionText(description: interface.text))
        } catch {
            return .error(error)
        }
    }

    private func absence(of call: IncomingCall) -> VarlinkError {
        if methods[call.method] != nil { return .methodNotImplemented(call.method) }
        if call.interface.isEmpty || interfaces[call.interface] != nil { return .methodNotFound(call.method) }
        return .interfaceNotFound(call.interface)
    }
}
