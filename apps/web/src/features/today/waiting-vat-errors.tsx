import { ReceiptText } from "lucide-react";
import { vatErrorWords, type VatErrorSums } from "../books/vat-errors/vat-error-words";
import { WaitingGroup } from "./waiting-group";

/** Orders that were charged wrong VAT, until they are put right. */
export function WaitingVatErrors({ errors }: { errors: VatErrorSums | null }) {
  if (!errors || errors.count === 0) return null;
  return (
    <WaitingGroup
      icon={<ReceiptText aria-hidden />}
      title={vatErrorWords(errors)}
      count={errors.count}
      allHref="/books/vat-errors"
      items={[]}
    />
  );
}
