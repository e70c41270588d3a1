"use client";

import { Alert, Button, Card, CardBody, CardHeader, faultOf, TextLink } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { NumberScanner } from "@/features/scan/number-scanner";
import { Changing } from "@/session/office-context";
import { useApi } from "@/trpc/client";
import type { DrivenRound } from "./driven-round";

type RoundSerialsProps = { round: Pick<DrivenRound, "id" | "status" | "serials"> };

/** Which containers are on the van, by their serial numbers; nothing where no product of the load has any. */
export function RoundSerials({ round: { id, status, serials } }: RoundSerialsProps) {
  const router = useRouter();
  const { roundSerials } = useApi().office;
  const onSuccess = () => router.refresh();
  const load = useMutation(roundSerials.load.mutationOptions({ onSuccess }));
  const unload = useMutation(roundSerials.unload.mutationOptions({ onSuccess }));
  if (!serials) return null;
  const aboard = serials.known.filter((one) => one.aboard);
  const refused = faultOf(load.error ?? unload.error);
  const fault = refused.issues.map(({ message }) => message).join(" ") || refused.message;
  return (
    <Card>
      <CardHeader
        title="Serial numbers"
        hint={serials.products
          .map(({ productId, productName, pieces }) => {
            const scanned = aboard.filter((one) => one.productId === productId).length;
            return `${productName}: ${scanned} on the van by number, ${pieces} to go out`;
          })
          .join(". ")}
      />
      <CardBody>
        {status !== "done" && (
          <Changing>
            <NumberScanner
              label="Serial number to load"
              onNumber={(number) => {
                unload.reset();
                load.mutate({ id, serials: [{ number }] });
                return true;
              }}
            />
          </Changing>
        )}
        {fault && (
          <Alert tone="danger" live>
            {fault}
          </Alert>
        )}
        {aboard.length > 0 && (
          <ul className="flex flex-col divide-y">
            {aboard.map(({ number, productId }) => (
              <li key={`${productId} ${number}`} className="flex items-center gap-2 py-1.5">
                <TextLink
                  href={`/stock/serials?q=${encodeURIComponent(number)}`}
                  className="flex-1"
                  prefetch={false}
                >
                  {number}
                </TextLink>
                <Changing>
                  <Button
                    size="sm"
                    aria-label={`Take ${number} off the van`}
                    onClick={() => {
                      load.reset();
                      unload.mutate({ id, serials: [{ number, productId }] });
                    }}
                  >
                    Take off
                  </Button>
                </Changing>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
