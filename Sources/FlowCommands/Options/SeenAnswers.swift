import ArgumentParser
import Varlink

/// Answers of a step as the caller saw them, without which nothing is to be done.
struct SeenAnswers: ParsableArguments {
    @Option(
        name: .customLong("if"),
        help: ArgumentHelp(
            "Only where this answer is still so, several times for several; KEY= for none.",
            valueName: "key=value"
        ),
        transform: Assignment.parse
    )
    var answers: [Assignment] = []

    func validate() throws { try Assignment.validate(answers) }

    var object: JSONValue? { Assignment.object(answers) }
}
