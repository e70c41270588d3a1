"use client";

import {
  Button,
  Card,
  CardBody,
  CardHeader,
  EmptyState,
  StatusBadge,
  toast,
  useAct,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { Timer } from "lucide-react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { ClassDialog } from "./class-dialog";
import { rateInWords, type Classes, type RentalClass } from "./rental";

type ClassesCardProps = { classes: Classes; today: string };

/** What bottles cost. While there is no class, nothing is billed. */
export function ClassesCard({ classes, today }: ClassesCardProps) {
  const add = (
    <Changing needs="invoices:write">
      <ClassDialog
        rentalClass={null}
        classes={classes}
        today={today}
        trigger={<Button size="sm">Add a class</Button>}
      />
    </Changing>
  );
  if (classes.items.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Timer />} title="No rental yet" action={add}>
          Add a class to bill customers for the days on which they hold your bottles.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <CardHeader title="Classes" actions={add} />
      <CardBody className="py-2">
        <ul className="flex flex-col divide-y">
          {classes.items.map((rentalClass) => (
            <ClassRow key={rentalClass.id} {...{ rentalClass, classes, today }} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

type ClassRowProps = ClassesCardProps & { rentalClass: RentalClass };

function ClassRow({ rentalClass, classes, today }: ClassRowProps) {
  const { rental } = useApiClient().office;
  const { id, name, rates, products, archivedAt } = rentalClass;
  const archive = useAct((archived: boolean) => rental.changeClass.mutate({ id, archived }), {
    done: (_, archived) => {
      toast.done(archived ? `${name} archived` : `${name} restored, without products`);
    },
    fault: "The class was not changed",
  });
  const rate = rates.at(-1);
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">
          {name}
          {archivedAt && (
            <StatusBadge kind="ended" className="ml-2">
              Archived
            </StatusBadge>
          )}
        </span>
        <Changing needs="invoices:write">
          <span className="flex gap-1">
            {!archivedAt && (
              <ClassDialog
                rentalClass={rentalClass}
                classes={classes}
                today={today}
                trigger={
                  <Button size="sm" variant="ghost" aria-label={`Change ${name}`}>
                    Change
                  </Button>
                }
              />
            )}
            <Button
              size="sm"
              variant="ghost"
              loading={archive.busy}
              aria-label={`${archivedAt ? "Restore" : "Archive"} ${name}`}
              onClick={() => archive.start(archivedAt === null)}
            >
              {archivedAt ? "Restore" : "Archive"}
            </Button>
          </span>
        </Changing>
      </div>
      {rate && (
        <p className="text-xs text-muted-foreground">
          {rateInWords(rate)}
          {rates.length > 1 && `, from ${formatDate(rate.from)}`}
        </p>
      )}
      <p className="text-xs text-muted-foreground">
        {products.length === 0
          ? "No products"
          : products.map(({ productName }) => productName).join(", ")}
      </p>
    </li>
  );
}
