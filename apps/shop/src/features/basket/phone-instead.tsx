import { phoneLink } from "@/features/links/phone";
import type { Front } from "@/trpc/outputs";

/** Where the business takes orders by telephone, it says so wherever somebody might get stuck. */
export function PhoneInstead({ front }: { front: Front }) {
  const { content, commerce } = front.configuration;
  if (!commerce.offerPhoneOrders || content.phone === "") return null;
  return (
    <p className="text-sm text-muted-foreground">
      Rather order by phone? Ring{" "}
      <a
        href={phoneLink(content.phone)}
        className="inline-block py-1 text-link underline underline-offset-3"
      >
        {content.phone}
      </a>
      .
    </p>
  );
}
