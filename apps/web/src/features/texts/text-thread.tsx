import { cn } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { stateInWords, type TextMessage } from "./text-states";

type TextThreadProps = {
  /** The newest first. */
  items: readonly TextMessage[];
  timeZone: string;
};

/** Texts as a phone shows them, the newest last, each with what came of it. Nothing where there are none. */
export function TextThread({ items, timeZone }: TextThreadProps) {
  if (items.length === 0) return null;
  return (
    <ol aria-label="Texts" className="flex flex-col gap-2">
      {items.toReversed().map((text) => (
        <Bubble key={text.id} text={text} timeZone={timeZone} />
      ))}
    </ol>
  );
}

function Bubble({ text, timeZone }: { text: TextMessage; timeZone: string }) {
  const isOut = text.direction === "out";
  return (
    <li
      className={cn(
        "flex max-w-[88%] flex-col gap-0.5",
        isOut ? "items-end self-end" : "self-start",
      )}
    >
      <p
        className={cn(
          // A link has no place to break, and would run out of the card.
          "max-w-full rounded-lg px-3 py-2 text-dense wrap-anywhere whitespace-pre-line",
          isOut ? "bg-muted" : "border bg-card",
        )}
      >
        <span className="sr-only">{isOut ? "To them: " : "From them: "}</span>
        {text.body}
      </p>
      <p className="text-xs text-muted-foreground">
        {formatDateTime(text.createdAt, timeZone)}
        {isOut && ` · ${text.byName ?? "by itself"} · ${stateInWords(text, timeZone)}`}
        {text.channel === "whatsapp" && " · WhatsApp"}
      </p>
    </li>
  );
}
