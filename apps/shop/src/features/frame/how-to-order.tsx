import { buttonVariants } from "@roundsman/ui";
import { Mail, Phone } from "lucide-react";
import type { Front } from "@/trpc/outputs";
import { phoneLink } from "@/features/links/phone";

/**
 * How to buy, as long as a shop takes no orders by itself: by telephone where the business offers that,
 * else by mail. Says so plainly where it gave neither.
 */
export function HowToOrder({ front, about }: { front: Front; about?: string }) {
  const { content, commerce } = front.configuration;
  const subject = about ? `?subject=${encodeURIComponent(`Order: ${about}`)}` : "";
  if (commerce.offerPhoneOrders && content.phone) {
    return (
      <a
        href={phoneLink(content.phone)}
        className={buttonVariants({ variant: "primary", size: "touch" })}
      >
        <Phone aria-hidden="true" />
        Order by phone: {content.phone}
      </a>
    );
  }
  if (content.email) {
    return (
      <a
        href={`mailto:${content.email}${subject}`}
        className={buttonVariants({ variant: "primary", size: "touch" })}
      >
        <Mail aria-hidden="true" />
        Order by email
      </a>
    );
  }
  return <p className="text-muted-foreground">Ordering here is not open yet.</p>;
}
