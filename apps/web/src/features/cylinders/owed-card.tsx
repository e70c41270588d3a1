"use client";

import { Button, Card, CardBody, CardHeader, TextLink, useAct } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useState } from "react";
import { customerHref } from "@/features/states/customer-tabs";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Owed = RouterOutputs["office"]["cylinderAgreements"]["owed"];

/** Who has cylinders without an agreement: to be asked for one, or for the empties. */
export function OwedCard({ owed: first }: { owed: Owed }) {
  const { cylinderAgreements } = useApiClient().office;
  const [further, setFurther] = useState<readonly Owed[]>([]);
  const pages = [first, ...further];
  const cursor = pages.at(-1)?.nextCursor ?? null;
  const more = useAct((after: string) => cylinderAgreements.owed.query({ cursor: after }), {
    done: (page) => {
      setFurther([...further, page]);
      return "stay";
    },
    fault: "The next ones did not come",
  });
  if (first.items.length === 0) return null;
  return (
    <Card className="mt-4">
      <CardHeader title="Cylinders without an agreement" />
      <CardBody>
        <ul className="flex flex-col">
          {pages
            .flatMap(({ items }) => items)
            .map(({ customerId, customerName, exchangeGroupId, name, owed, chargePence }) => (
              <li
                key={`${customerId} ${exchangeGroupId}`}
                className="flex flex-wrap items-center justify-between gap-x-3 border-b py-1.5 text-dense last:border-b-0"
              >
                <TextLink href={customerHref(customerId, "cylinders")}>{customerName}</TextLink>
                <span className="tabular-nums">
                  {owed} × {name}, {formatMoney(owed * chargePence)}
                </span>
              </li>
            ))}
        </ul>
        {cursor !== null && (
          <Button size="sm" className="mt-2" loading={more.busy} onClick={() => more.start(cursor)}>
            Show more
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
