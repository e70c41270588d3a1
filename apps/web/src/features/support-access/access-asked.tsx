"use client";

import { Button, Card, CardBody, CardFooter, CardHeader, useAct } from "@roundsman/ui";
import { formatDateTime, formatDay, formatHours } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";
import { useApiClient } from "@/trpc/client";

type Asked = NonNullable<RouterOutputs["office"]["supportAccess"]["asked"]["waiting"]>;

type AccessAskedProps = {
  asked: Asked;
  timeZone: string;
  /** They give some access now, which this one takes the place of. */
  replaces: boolean;
  /** False for support itself: nobody answers their own request. */
  may: boolean;
};

const asksTo = { view: "look at your business", act: "make changes in your business" } as const;

/** What support asks for, and one press to let it in for so long. */
export function AccessAsked({ asked, timeZone, replaces, may }: AccessAskedProps) {
  const { id, staffName, level, hours, reason, askedAt, lapsesAt } = asked;
  const { supportAccess } = useApiClient().office;
  const answer = useAct((grant: boolean) => supportAccess.answer.mutate({ id, grant }), {
    done: "Your answer is sent",
    fault: "Your answer was not taken",
  });
  const long = formatHours(hours);
  return (
    <Card className="max-w-3xl">
      <CardHeader
        title={`${staffName} of support asks to ${asksTo[level]} for ${long}`}
        hint={`Asked ${formatDateTime(askedAt, timeZone)}. Without your answer it is over on ${formatDay(lapsesAt, timeZone)}.`}
      />
      <CardBody>
        <p className="whitespace-pre-line text-dense">{reason}</p>
        <p className="mt-2 text-xs text-muted-foreground">
          {level === "act"
            ? "What is changed stands below, with who it was."
            : "Support sees what you see, and changes nothing."}{" "}
          It ends by itself after {long}, and you can end it at any time.
          {replaces &&
            " It takes the place of the access that you give now, unless that reaches further."}
        </p>
      </CardBody>
      {may && (
        <CardFooter className="justify-end">
          <Button disabled={answer.busy} onClick={() => answer.start(false)}>
            Decline
          </Button>
          <Button variant="primary" loading={answer.busy} onClick={() => answer.start(true)}>
            Grant for {long}
          </Button>
        </CardFooter>
      )}
    </Card>
  );
}
