import { changesIn } from "./changes";

/** What it was before and is after, behind a switch: most readers want the sentence alone. */
export function ChangeDetails({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesIn(before, after);
  if (changes.length === 0) return null;
  return (
    <details className="text-xs text-muted-foreground">
      <summary className="inline-flex min-h-6 cursor-pointer items-center hover:text-foreground">
        Details
      </summary>
      <dl className="mt-1 grid gap-x-3 gap-y-0.5 sm:grid-cols-[auto_1fr]">
        {changes.map(({ field, before: was, after: is }) => (
          <div key={field} className="contents">
            <dt>{field}</dt>
            <dd className="min-w-0 break-words">
              {was !== "" && <del>{was}</del>} {is === "" ? "nothing" : <ins>{is}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
