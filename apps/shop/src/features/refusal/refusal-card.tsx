import { Button } from "@roundsman/ui";
import { PlainPage } from "@/features/frame/plain-page";
import { Said } from "@/features/till/said";
import type { RefusalPage } from "@/trpc/outputs";

interface RefusalCardProps {
  page: RefusalPage;
  refusalRef: string;
  /** The refusal could not be recorded just now. */
  failed: boolean;
}

/** Lets a customer refuse more texts that sell, and confirms it afterwards. */
export function RefusalCard({ page, refusalRef, failed }: RefusalCardProps) {
  const { businessName, numberEnd, refused } = page;
  return (
    <PlainPage title={businessName}>
      {refused ? (
        <Said title="No more of these texts">
          {businessName} will not ask by text whether you need more. Texts about your orders still
          come.
        </Said>
      ) : (
        <>
          <p className="text-muted-foreground">
            {businessName} asked by text whether you need more, on the number that ends in{" "}
            {numberEnd}.
          </p>
          <form
            method="post"
            action={`/no-more/${encodeURIComponent(refusalRef)}/now`}
            className="grid"
          >
            {failed && (
              <p role="alert" className="mb-3 text-danger-text">
                It was not saved. Try again in a minute.
              </p>
            )}
            <Button type="submit" variant="primary" size="touch">
              No more of these texts
            </Button>
          </form>
        </>
      )}
    </PlainPage>
  );
}
