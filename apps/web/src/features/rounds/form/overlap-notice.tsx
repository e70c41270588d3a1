import { Alert } from "@roundsman/ui";
import { formatTime } from "@roundsman/ui/format";
import { useOffice } from "@/session/office-context";
import type { ForeignChange } from "../who-changed";
import { fieldWords } from "./round-values";
import type { Overlap } from "./use-round-form";

/** Somebody else saved first: who, what, and what of one's own would be put in its place. */
export function OverlapNotice({ overlap: { changes, both } }: { overlap: Overlap }) {
  return (
    <Alert tone="warning" live title="This round was changed while you were">
      <ForeignChanges changes={changes} />
      <p>
        What you typed is kept, on top of theirs.
        {both.length > 0 &&
          ` Saving puts yours in place of theirs: ${both.map((name) => fieldWords[name]).join(", ")}.`}
      </p>
    </Alert>
  );
}

/** Who did what, and when. */
export function ForeignChanges({ changes }: { changes: readonly ForeignChange[] }) {
  const { timeZone } = useOffice();
  return (
    <ul>
      {changes.map(({ id, who, words, at }) => (
        <li key={id}>
          {who}, {formatTime(at, timeZone)}: {words}
        </li>
      ))}
    </ul>
  );
}
