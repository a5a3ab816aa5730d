import FlowAPI
import FlowCore
import FlowStore
import Varlink

/// Methods for operators about channels.
enum ChannelHandlers {
    static func register(in methods: inout Methods) {
        methods.answer(DaemonAPI.ListChannels.self) { _, call in
            let control = try operatorsControl(of: call)
            let failing = try await call.store.failingChannels()
            let channels = control.channelList.map { channel in
                var channel = channel
                channel.failing = failing.first { $0.channel == channel.name }.map(DaemonAPI.FailingChannel.init)
                return channel
            }
            return DaemonAPI.ListChannels.Reply(
                channels: channels,
                folder: control.channelFolder,
                apart: control.isSenderApart
            )
        }
        methods.answer(DaemonAPI.TestChannel.self) { wanted, call in
            try await test(wanted, operatorsControl(of: call))
        }
    }

    private static func operatorsControl(of call: Call) throws -> any DaemonControl {
        guard call.caller.isOperator else { throw VarlinkError.permissionDenied }
        return call.context.control
    }

    private static func test(
        _ wanted: DaemonAPI.TestChannel.Parameters,
        _ control: any DaemonControl
    ) async throws -> DaemonAPI.TestChannel.Reply {
        let (name, address) = (wanted.channel, wanted.to)
        guard let channel = control.channelList.first(where: { $0.name == name }) else {
            let known = control.channels.sorted().joined(separator: ", ")
            throw DaemonAPI.NoSuchChannel(
                channel: name,
                message: "There is no channel \(Displayed.text(name)). The configuration has: \(known)."
            ).varlinkError
        }
        if let address {
            if let to = channel.to {
                throw InvalidInput(field: "to", found: address, allowed: "nothing: all of \(name) goes to \(to)")
            }
            if let allowed = control.addressesAllowed(by: name, besides: address) {
                throw InvalidInput(field: "to", found: address, allowed: allowed)
            }
        } else if channel.addressed {
            throw InvalidInput(missing: "to", allowed: "an address or a topic to which the test goes")
        }
        guard let test = await control.test(channel: name, to: address) else {
            let message = "The channel \(name) was taken away meanwhile."
            throw DaemonAPI.NoSuchChannel(channel: name, message: message).varlinkError
        }
        guard let reason = test.result.reason else {
            return DaemonAPI.TestChannel.Reply(id: test.id, milliseconds: Int(test.milliseconds))
        }
        var isAmbiguous = false
        if case .ambiguous = test.result { isAmbiguous = true }
        throw DaemonAPI.ChannelTestFailed(
            channel: name,
            id: test.id,
            ambiguous: isAmbiguous,
            reason: reason,
            message: (isAmbiguous ? "Nobody knows whether the test went out by " : "The test didn't go out by ")
                + "\(name): \(reason)."
        ).varlinkError
    }
}
