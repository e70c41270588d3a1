import { Card, CardBody } from "@roundsman/ui";
import {
  DoorClosed,
  Eye,
  HardDrive,
  KeyRound,
  PackageOpen,
  ShieldCheck,
  Trash2,
} from "lucide-react";
import type { RouterOutputs } from "@/trpc/outputs";

const icons: Record<string, typeof Eye> = {
  apart: DoorClosed,
  support: Eye,
  secrets: KeyRound,
  kept: HardDrive,
  yours: PackageOpen,
  gone: Trash2,
};

type PromisesProps = { promises: RouterOutputs["trust"]["readDocuments"]["promises"] };

/** What the service promises, to anybody; the words are the service's, and each is shown by a test. */
export function Promises({ promises }: PromisesProps) {
  return (
    <section aria-labelledby="promises" className="flex flex-col gap-3">
      <h2 id="promises" className="text-lg font-semibold">
        What we promise
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {promises.map(({ key, title, text }) => {
          const Icon = icons[key] ?? ShieldCheck;
          return (
            <li key={key} className="flex">
              <Card className="flex-1">
                <CardBody className="gap-1.5">
                  <Icon aria-hidden className="size-5 text-primary" />
                  <h3 className="text-sm font-semibold">{title}</h3>
                  <p className="text-dense text-muted-foreground">{text}</p>
                </CardBody>
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
