import { MapPin, RotateCcw, Truck, type LucideIcon } from "lucide-react";
import type { Front } from "@/trpc/outputs";
import { deliveryWords } from "@/lib/delivery-words";
import { Section } from "./section";

/** How it gets to the door, or is fetched. */
export function Delivery({ front }: { front: Front }) {
  const { content, commerce } = front.configuration;
  const { enabled, address, notes } = commerce.collection;
  return (
    <Section id="delivery" title="Delivery and collection">
      <ul className="grid gap-4 md:grid-cols-3">
        <Way
          icon={Truck}
          title="Brought to your door"
          text={[content.deliveryPromise, deliveryWords(front.deliveryWays, front)]
            .filter(Boolean)
            .join("\n")}
        />
        {enabled && (
          <Way
            icon={MapPin}
            title="Collect it yourself"
            text={[address, notes].filter(Boolean).join("\n")}
          />
        )}
        {commerce.askForEmpties && (
          <Way
            icon={RotateCcw}
            title="Empties taken back"
            text="In your basket, enter how many empties you hand back. The driver takes them when we deliver."
          />
        )}
      </ul>
    </Section>
  );
}

function Way({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="rounded-card border border-border bg-surface p-6">
      <span className="flex size-11 items-center justify-center rounded-full bg-primary text-primary-foreground">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <h3 className="mt-4 text-lg font-semibold">{title}</h3>
      <p className="mt-1 whitespace-pre-line text-muted-foreground">{text}</p>
    </li>
  );
}
