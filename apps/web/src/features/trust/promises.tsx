import { Card, CardBody } from "@roundsman/ui";
import { DoorClosed, Eye, HardDrive, KeyRound, PackageOpen, Trash2 } from "lucide-react";

const promises = [
  {
    icon: DoorClosed,
    title: "Kept apart",
    text: "No business sees a row of another. The database itself refuses it, whatever a program asks.",
  },
  {
    icon: Eye,
    title: "Nobody looks unseen",
    text: "Our staff come in where you let them, for as long as you say; an exception is reviewed. Every request is recorded with a name.",
  },
  {
    icon: KeyRound,
    title: "Secrets stay secret",
    text: "Passwords, sessions and keys are kept as hashes. Card numbers never reach us.",
  },
  {
    icon: HardDrive,
    title: "What is answered is kept",
    text: "A write is confirmed once it is on disk. A machine that fails takes nothing with it.",
  },
  {
    icon: PackageOpen,
    title: "Yours to take away",
    text: "All of your data, whenever you like, in files that other programs read.",
  },
  {
    icon: Trash2,
    title: "Gone when you go",
    text: "Thirty days after a business closes, everything it held is erased, pictures included.",
  },
];

/** What the service promises, to anybody. */
export function Promises() {
  return (
    <section aria-labelledby="promises" className="flex flex-col gap-3">
      <h2 id="promises" className="text-lg font-semibold">
        What we promise
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex">
            <Card className="flex-1">
              <CardBody className="gap-1.5">
                <Icon aria-hidden className="size-5 text-primary" />
                <h3 className="text-sm font-semibold">{title}</h3>
                <p className="text-dense text-muted-foreground">{text}</p>
              </CardBody>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
