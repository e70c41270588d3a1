import { ButtonLink, Card, CardHeader } from "@roundsman/ui";
import { Changing } from "@/session/office-context";
import { ifHeld, requirePlace } from "@/session/place";
import { api } from "@/session/api";
import { GuideStep } from "./guide-step";
import { skippedSteps } from "./skipped-steps";
import { isOver, statesOf } from "./steps";

/** What a new business needs before its first day, until it is there. */
export async function FirstRunGuide() {
  const { business } = await requirePlace();
  const [progress, skipped] = await Promise.all([
    ifHeld("setup:read", (await api()).office.firstRun.progress, null),
    skippedSteps(business.tenantId),
  ]);
  if (progress === null || isOver(progress, skipped)) return null;
  const steps = statesOf(progress, skipped);
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <Changing needs="setup:write">
      <Card>
        <CardHeader
          title={`Set up ${business.name}`}
          hint={`${done} of ${steps.length} done. Leave out what you want to do later.`}
          actions={
            <ButtonLink size="sm" variant="ghost" href="/settings/moving-in">
              Move in with a workbook
            </ButtonLink>
          }
        />
        <ol className="divide-y">
          {steps.map(({ name, state }, at) => (
            <GuideStep key={name} name={name} state={state} number={at + 1} />
          ))}
        </ol>
      </Card>
    </Changing>
  );
}
