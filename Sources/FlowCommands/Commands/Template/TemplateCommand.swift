import ArgumentParser

/// Command group `flowctl template`, which works on versioned templates of jobs.
struct TemplateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template",
        abstract: "Templates: versioned blueprints of jobs, written in YAML.",
        subcommands: [
            TemplateApply.self, TemplateLint.self, TemplateList.self, TemplateShow.self, TemplateDiffCommand.self,
        ],
        aliases: ["templates"]
    )
}
