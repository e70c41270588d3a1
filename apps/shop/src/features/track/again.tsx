import { Button } from "@roundsman/ui";
import type { TrackedOrder } from "@/trpc/buying";
import { whatIsGone } from "./words";

/** The same again, without a sign-in; the mails lead here. */
export function Again({ order }: { order: TrackedOrder }) {
  const { again, trackingRef } = order;
  if (again === null) return null;
  const gone = whatIsGone(again);
  return (
    <section aria-labelledby="again" className="flex flex-col items-start gap-3">
      <h2 id="again" className="scroll-mt-4 text-xl font-bold">
        Order the same again
      </h2>
      {gone && <p>{gone}</p>}
      {again.possible && (
        <>
          <p className="text-muted-foreground">
            It becomes your basket, at today’s prices. Nothing is ordered yet.
          </p>
          <form method="post" action={`/track/${trackingRef}/again`}>
            <Button type="submit" size="touch">
              Put it in the basket
            </Button>
          </form>
        </>
      )}
    </section>
  );
}
