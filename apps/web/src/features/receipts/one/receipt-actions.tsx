import { Refused } from "@roundsman/ui";
import { Changing } from "@/session/office-context";
import { PayBack } from "../pay-back";
import { PayWithRest, type LeftOf } from "../pay-with-rest";
import { payerOf, type Receipt } from "../receipt";
import { ReverseReceipt } from "./reverse-receipt";

/** What can be done with the receipt as it stands, and what not and why: as the service says. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const { id, can, unallocatedPence } = receipt;
  const left: LeftOf = { of: "receipts", id, name: payerOf(receipt), unallocatedPence };
  return (
    <Changing>
      <Refused why={can.reverse} label="Reverse">
        <ReverseReceipt receipt={receipt} />
      </Refused>
      <Refused why={can.refund} label="Pay back">
        <PayBack {...left} />
      </Refused>
      <Refused why={can.allocate} label="Use the rest">
        <PayWithRest {...left} />
      </Refused>
    </Changing>
  );
}
