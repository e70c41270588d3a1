/** Of many changes the rest stand behind a switch. */
const shownAtOnce = 4;

/** What was changed, a line each: "2 × Butane 12 kg became 3". */
export function ChangesList({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null;
  const rest = changes.slice(shownAtOnce);
  return (
    <div className="text-xs text-muted-foreground">
      <Lines of={changes.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center hover:text-foreground">
            {rest.length} more
          </summary>
          <Lines of={rest} />
        </details>
      )}
    </div>
  );
}

const Lines = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((sentence) => (
      <li key={sentence} className="wrap-anywhere">
        {sentence}
      </li>
    ))}
  </ul>
);
