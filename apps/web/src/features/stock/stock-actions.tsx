import { ButtonLink } from "@roundsman/ui";
import { ArrowLeftRight, ClipboardCheck } from "lucide-react";
import { Changing } from "@/session/office-context";

/** What is done with stock; a count begins in the yard that is looked at. */
export function StockActions({ yardId }: { yardId: string | undefined }) {
  return (
    <Changing>
      <ButtonLink href={yardId ? `/stock/count?yard=${yardId}` : "/stock/count"}>
        <ClipboardCheck aria-hidden />
        Count a yard
      </ButtonLink>
      <ButtonLink href="/stock/transfers/new" variant="primary">
        <ArrowLeftRight aria-hidden />
        Plan a transfer
      </ButtonLink>
    </Changing>
  );
}
