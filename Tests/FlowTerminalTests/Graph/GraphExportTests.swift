import Testing

@testable import FlowTerminal

/// Graphs for other programs: what they show, and that titles stay titles.
@Suite struct GraphExportTests {
    @Test func dotFramesGroupsAndColoursStates() {
        let text = GraphDot(GraphSamples.plan).text
        #expect(text.hasPrefix("digraph flowd {\n"))
        #expect(text.hasSuffix("  n10 -> n11;\n}\n"))
        #expect(text.contains("  subgraph \"cluster_2\" {\n    label=\"Removal\";"))
        #expect(text.contains("    subgraph \"cluster_3\" {\n      label=\"Asbestos\";"))
        #expect(text.contains("fillcolor=\"#dcfce7\""))
        #expect(text.contains("label=\"Ask for a review\\nblocked · optional\""))
        #expect(text.contains("style=\"rounded,filled,dashed\""))
    }

    @Test func dotEscapesQuotesBackslashesAndReferences() {
        #expect(GraphDot.escaped("a\"b\\N&lt;\n") == "a\\\"b\\\\N&amp;lt;␊")
        let text = GraphDot(GraphSamples.hostile).text
        #expect(text.contains("graph [label=\"\\\"]; <script>alert(1)</script> &amp; \\\\\", "))
        #expect(text.contains("tooltip=\"c\\\"]\""))
        #expect(isEveryQuoteClosed(text))
    }

    @Test func mermaidFramesGroupsAndColoursStates() {
        let text = GraphMermaid(GraphSamples.plan).text
        #expect(text.hasPrefix("flowchart TD\n"))
        #expect(text.contains("  subgraph g2[\"Removal\"]\n"))
        #expect(text.contains("    subgraph g3[\"Asbestos\"]\n"))
        #expect(text.contains("  n1 --> n3 & n4 & n5\n"))
        #expect(text.contains("  class n0,n1,n4 done\n"))
        #expect(text.contains("  class n2,n11 optional\n"))
    }

    @Test func mermaidWritesMarkupAsNumbers() {
        #expect(GraphMermaid.escaped("a\"b<i>`#35;`</i>&\n") == "a#34;b#60;i#62;#96;#35;35#59;#96;#60;/i#62;#38;␊")
        #expect(GraphMermaid.escaped("1. one - *two* 3.5 m²") == "1#46; one #45; #42;two#42; 3.5 m²")
        let text = GraphMermaid(GraphSamples.hostile).text
        #expect(text.contains("  subgraph g1[\"A #34;group#34;#93;␊end\"]\n"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count { $0 == "\"" }.isMultiple(of: 2) })
        #expect(!text.contains("script"))
    }

    @Test func pictureStandsAlone() {
        let text = GraphSVG(GraphSamples.plan).text
        #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width="))
        #expect(text.hasSuffix("</svg>\n"))
        #expect(text.count(of: "<rect ") == 1 + 12 + 2 * 2)
        #expect(text.count(of: "url(#head)") == 15)
        #expect(text.count(of: "stroke-dasharray") == 2)
        #expect(!text.contains("<script") && !text.contains("href") && !text.contains("@import"))
    }

    @Test func pictureEscapesMarkup() {
        #expect(GraphSVGBox.escaped("<b a=\"'&\u{1B}\u{FFFE}>") == "&lt;b a=&quot;&#39;&amp;␛\u{FFFD}&gt;")
        let text = GraphSVG(GraphSamples.hostile).text
        #expect(text.contains("<title>&quot;]; &lt;script&gt;alert(1)&lt;/script&gt; &amp; \\</title>"))
        #expect(!text.contains("<script") && !text.contains("<b>") && !text.contains("\u{FFFE}"))
    }

    @Test func emptyGraphIsValidEverywhere() {
        let model = GraphModel(title: "Nothing", nodes: [], edges: [])
        #expect(GraphText(model).lines(Style(width: 80)).isEmpty)
        #expect(GraphDot(model).text.hasSuffix("}\n"))
        #expect(GraphMermaid(model).text == "flowchart TD\n")
        #expect(GraphSVG(model).text.hasSuffix("</svg>\n"))
    }

    /// Reads quoted strings as Graphviz does.
    private func isEveryQuoteClosed(_ text: String) -> Bool {
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if isQuoted, character == "\n" { return false }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
        }
        return !isQuoted
    }
}

extension String {
    fileprivate func count(of part: String) -> Int {
        var count = 0
        var rest = self[...]
        while let found = rest.firstRange(of: part) {
            count += 1
            rest = rest[found.upperBound...]
        }
        return count
    }
}
