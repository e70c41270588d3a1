import { ReceiptText } from "lucide-react";
import { WaitingGroup } from "./waiting-group";

/** Asks whether the business is registered for VAT, until it has answered. */
export function WaitingVat({ unanswered }: { unanswered: boolean | null }) {
  if (!unanswered) return null;
  return (
    <WaitingGroup
      icon={<ReceiptText aria-hidden />}
      title="Are you registered for VAT?"
      count={1}
      allHref="/settings#vat"
      items={[
        {
          id: "vat",
          href: "/settings#vat",
          words: "Until you answer, orders have the VAT of their products",
          detail: "",
        },
      ]}
    />
  );
}
