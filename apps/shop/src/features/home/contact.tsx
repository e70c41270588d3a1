import { Clock, Mail, MapPin, Phone, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { phoneLink } from "@/features/links/phone";
import type { Front } from "@/trpc/outputs";
import { Section } from "./section";

const link = "text-link underline underline-offset-3";

/** How to reach them; what was not given is left out. */
export function Contact({ front }: { front: Front }) {
  const { phone, email, address, openingHours } = front.configuration.content;
  if (!phone && !email && !address && !openingHours) return null;
  return (
    <Section id="contact" title="Contact">
      <dl className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {phone && (
          <Way icon={Phone} name="Phone">
            <a href={phoneLink(phone)} className={link}>
              {phone}
            </a>
          </Way>
        )}
        {email && (
          <Way icon={Mail} name="Email">
            <a href={`mailto:${email}`} className={`${link} break-all`}>
              {email}
            </a>
          </Way>
        )}
        {address && (
          <Way icon={MapPin} name="Address">
            {address}
          </Way>
        )}
        {openingHours && (
          <Way icon={Clock} name="Open">
            {openingHours}
          </Way>
        )}
      </dl>
    </Section>
  );
}

function Way(of: { icon: LucideIcon; name: string; children: ReactNode }) {
  const { icon: Icon, name, children } = of;
  return (
    <div>
      <dt className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-link" />
        {name}
      </dt>
      <dd className="mt-1 whitespace-pre-line">{children}</dd>
    </div>
  );
}
