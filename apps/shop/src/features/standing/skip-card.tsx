import { Button } from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import { PlainPage } from "@/features/frame/plain-page";
import { Said } from "@/features/till/said";
import type { SkipPage } from "@/trpc/outputs";

interface SkipCardProps {
  page: SkipPage;
  skipRef: string;
  /** It could not be skipped just now. */
  refused: boolean;
}

/** What a customer reads under the link of a mail before they skip a delivery, and after. */
export function SkipCard({ page, skipRef, refused }: SkipCardProps) {
  const { businessName, deliversOn, goods, skipped, why } = page;
  const on = formatDay(deliversOn);
  return (
    <PlainPage title={businessName}>
      {skipped ? (
        <Said title={`${on} is skipped`}>
          Nothing comes this time. The next one comes as usual.
        </Said>
      ) : (
        <>
          <p className="text-muted-foreground">Your standing order, {on}:</p>
          <ul className="rounded-card border border-border bg-surface p-5">
            {goods.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          {why === null ? (
            <form
              method="post"
              action={`/skip/${encodeURIComponent(skipRef)}/now`}
              className="grid"
            >
              {refused && (
                <p role="alert" className="mb-3 text-danger-text">
                  It was not skipped. Try again in a minute.
                </p>
              )}
              <Button type="submit" variant="primary" size="touch">
                Skip this delivery
              </Button>
            </form>
          ) : (
            <Said title="It can't be skipped any more">
              {why} Ask {businessName} if you don&rsquo;t want it.
            </Said>
          )}
        </>
      )}
    </PlainPage>
  );
}
