import { Refused } from "@roundsman/ui";
import { OnStop } from "@/features/states/on-stop";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import type { CustomerCan } from "../one/read-customer";
import { StopDialog } from "./stop-dialog";
import { TakeOffStop } from "./take-off-stop";

type CustomerOnStopProps = {
  customer: RouterOutputs["office"]["customers"]["one"];
  can: CustomerCan;
  timeZone: string;
};

/** The band of a customer's page while they are on stop, with the way off it. */
export function CustomerOnStop({ customer, can, timeZone }: CustomerOnStopProps) {
  const { stop } = customer;
  if (stop === null) return null;
  return (
    <OnStop
      stop={stop}
      timeZone={timeZone}
      className="mb-4"
      actions={
        <Changing>
          <Refused why={can.unstop} label="Take off stop" size="sm">
            <TakeOffStop customer={customer} reason={stop.reason} />
          </Refused>
          <Refused why={can.stop} label="Change the reason" size="sm">
            <StopDialog customer={customer} />
          </Refused>
        </Changing>
      }
    />
  );
}
