/** A text as a merchant types it: an empty line parts paragraphs, `## ` begins a heading, `- ` a list's item. */
export type TextBlock =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: string[] };

const heading = /^#{1,6}\s+/;
const item = /^[-*]\s+/;

export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  /** A line right below another one goes on with it. */
  let last: TextBlock | null = null;
  const add = (block: TextBlock) => {
    blocks.push(block);
    last = block;
  };
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const open = last as TextBlock | null;
    if (line === "") last = null;
    else if (heading.test(line)) {
      add({ kind: "heading", text: line.replace(heading, "") });
      last = null;
    } else if (item.test(line)) {
      const words = line.replace(item, "");
      if (open?.kind === "list") open.items.push(words);
      else add({ kind: "list", items: [words] });
    } else if (open?.kind === "paragraph") open.text += `\n${line}`;
    else if (open?.kind === "list") open.items.push(`${open.items.pop() ?? ""} ${line}`);
    else add({ kind: "paragraph", text: line });
  }
  return blocks;
}
