import { Fragment } from "react";

/** A document's text: paragraphs parted by empty lines, each under a heading of its own where it has one. */
export function DocumentText({ text }: { text: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-3 text-sm leading-relaxed">
      {text.split("\n\n").map((paragraph) => {
        const [, heading, rest] = /^# (.+)\n([^]*)$/.exec(paragraph) ?? [];
        return (
          <Fragment key={paragraph}>
            {heading && <h2 className="mt-4 text-base font-semibold">{heading}</h2>}
            <p>{rest ?? paragraph}</p>
          </Fragment>
        );
      })}
    </div>
  );
}
