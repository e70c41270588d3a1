import { buttonVariants } from "@roundsman/ui";
import { Plus, Star } from "lucide-react";
import { keyed } from "@/lib/keyed";
import type { Front } from "@/trpc/outputs";
import { Section } from "./section";

/** Who they are. */
export function About({ front }: { front: Front }) {
  const { about } = front.configuration.content;
  if (about === "") return null;
  return (
    <div className="bg-muted">
      <Section id="about" title={`About ${front.name}`}>
        <p className="max-w-prose text-lg whitespace-pre-line">{about}</p>
      </Section>
    </div>
  );
}

/** Where others say what they think; there is none without a place to lead to. */
export function Reviews({ front }: { front: Front }) {
  const { googlePlaceId } = front.configuration.content.socials;
  if (!googlePlaceId) return null;
  const href = `https://search.google.com/local/reviews?placeid=${encodeURIComponent(googlePlaceId)}`;
  return (
    <Section id="reviews" title="What customers say">
      <a href={href} className={buttonVariants({ variant: "secondary", size: "touch" })}>
        <Star aria-hidden="true" />
        Read our reviews on Google
      </a>
    </Section>
  );
}

/** Questions that open by themselves, without script. */
export function Faq({ front }: { front: Front }) {
  const { faq } = front.configuration.content;
  if (faq.length === 0) return null;
  return (
    <Section id="faq" title="Questions people ask">
      <div className="max-w-3xl divide-y divide-border rounded-card border border-border bg-surface">
        {keyed(faq, ({ question }) => question).map(([key, { question, answer }]) => (
          <details key={key} className="group px-5">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold">
              {question}
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 transition-transform group-open:rotate-45"
              />
            </summary>
            <p className="pb-5 whitespace-pre-line text-muted-foreground">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
