import { Refused } from "@roundsman/ui";
import { Changing } from "@/session/office-context";
import type { Receipt } from "../receipt";
import { PayWithRest } from "./pay-with-rest";
import { ReverseReceipt } from "./reverse-receipt";

/** What can be done with the receipt as it stands, and what not and why: as the service says. */
export const ReceiptActions = ({ receipt }: { receipt: Receipt }) => (
  <Changing>
    <Refused why={receipt.can.reverse} label="Reverse">
      <ReverseReceipt receipt={receipt} />
    </Refused>
    <Refused why={receipt.can.allocate} label="Pay invoices with the rest">
      <PayWithRest receipt={receipt} />
    </Refused>
  </Changing>
);
