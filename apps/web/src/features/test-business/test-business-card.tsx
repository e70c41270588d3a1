import {
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Description,
  DescriptionList,
  StatusBadge,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import { AskAgain } from "./ask-again";
import { RealTime, ResetTestBusiness, SetClock } from "./test-business-acts";

type TestBusiness = NonNullable<RouterOutputs["office"]["testBusiness"]["find"]>;

/** Its state, its clock, and what can be done with them. */
export function TestBusinessCard({ business, today }: { business: TestBusiness; today: Date }) {
  const { name, slug, state, resetAt, now, clockAheadSeconds, timeZone } = business;
  const isBusy = state === "resetting";
  return (
    <Card>
      <CardHeader
        title={name}
        actions={
          <StatusBadge kind={isBusy ? "waiting" : "done"}>
            {isBusy ? "Being filled with the demo" : "Ready"}
          </StatusBadge>
        }
      />
      <CardBody>
        {isBusy && <AskAgain />}
        <DescriptionList>
          <Description term="Its clock">
            {formatDateTime(now, timeZone, today)}
            {clockAheadSeconds === 0 ? ", the real time" : ", set by hand"}
          </Description>
          <Description term="Filled with the demo">
            {resetAt && formatDateTime(resetAt, timeZone, today)}
          </Description>
          <Description term="Name for X-Tenant-Id">
            <code>{slug}</code>
          </Description>
        </DescriptionList>
      </CardBody>
      <Changing>
        <CardFooter>
          <SetClock key={clockAheadSeconds} day={business.day} time={business.time} />
          {clockAheadSeconds !== 0 && <RealTime />}
          <ResetTestBusiness />
        </CardFooter>
      </Changing>
    </Card>
  );
}
