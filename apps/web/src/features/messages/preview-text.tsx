/** A message as it would be read. */
export function PreviewText({
  subject,
  text,
  hint,
}: {
  subject?: string;
  text: string;
  hint: string;
}) {
  return (
    <div aria-live="polite" className="flex w-full flex-col gap-1">
      <div className="flex flex-col gap-2 rounded-lg bg-muted px-3 py-2 text-dense break-words">
        {subject !== undefined && (
          <p className="border-b pb-2 font-medium">
            <span className="text-muted-foreground">Subject: </span>
            {subject}
          </p>
        )}
        <p className="whitespace-pre-line">{text}</p>
      </div>
      <p className="text-xs text-muted-foreground">{hint}</p>
    </div>
  );
}
