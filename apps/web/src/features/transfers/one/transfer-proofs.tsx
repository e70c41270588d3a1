import { Card, CardBody, CardHeader } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import Image from "next/image";
import type { Transfer } from "../transfer-states";

type TransferProofsProps = { proofs: NonNullable<Transfer["proofs"]>; timeZone: string };

const legWords = { collection: "Where it was collected", delivery: "Where it was handed in" };

/**
 * Where a proof is seen in the app itself: under the same path as over REST, where a browser names no business,
 * which somebody in several of them must.
 */
const pathOf = (url: string): string => new URL(url).pathname;

/** What the driver took as proof, at either end. */
export function TransferProofs({ proofs, timeZone }: TransferProofsProps) {
  return (
    <Card>
      <CardHeader title="Proof" />
      <CardBody>
        {proofs.map(({ url, leg, kind, signedBy, createdAt }) => (
          <figure key={url} className="flex flex-col gap-1.5 text-dense">
            <a href={pathOf(url)} target="_blank" rel="noreferrer">
              <Image
                unoptimized
                src={pathOf(url)}
                alt={`${kind === "photo" ? "Photo" : "Signature"}, ${legWords[leg].toLowerCase()}`}
                width={320}
                height={200}
                className="max-h-48 w-auto rounded-md border bg-white"
              />
            </a>
            <figcaption className="text-muted-foreground">
              {legWords[leg]}, {formatDateTime(createdAt, timeZone)}
              {signedBy && ` · signed by ${signedBy}`}
            </figcaption>
          </figure>
        ))}
      </CardBody>
    </Card>
  );
}
