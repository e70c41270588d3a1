import { Fragment } from "react";

/**
 * Renders a document's plain text: empty lines separate paragraphs, `# ` starts a heading, `- ` each line of a list.
 */
export function DocumentText({ text }: { text: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-3 text-sm leading-relaxed wrap-anywhere">
      {blocksOf(text).map((block, index) => (
        // Two equal paragraphs differ only by their position, and they never move.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {block.kind === "heading" && (
            <h2 className="mt-4 text-base font-semibold">{block.words}</h2>
          )}
          {block.kind === "paragraph" && <p>{block.words}</p>}
          {block.kind === "list" && (
            <ul className="flex list-disc flex-col gap-1 ps-5">
              {block.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
    </div>
  );
}

type Block =
  | { kind: "heading" | "paragraph"; words: string }
  | { kind: "list"; lines: readonly string[] };

/** Splits the text into blocks; lines of a paragraph are joined. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let list: string[] = [];
  const end = () => {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", words: paragraph.join(" ") });
    if (list.length > 0) blocks.push({ kind: "list", lines: list });
    paragraph = [];
    list = [];
  };
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === "") {
      end();
    } else if (/^#+ /.test(line)) {
      end();
      blocks.push({ kind: "heading", words: line.replace(/^#+ /, "") });
    } else if (line.startsWith("- ")) {
      if (paragraph.length > 0) end();
      list.push(line.slice(2));
    } else {
      if (list.length > 0) end();
      paragraph.push(line);
    }
  }
  end();
  return blocks;
}
