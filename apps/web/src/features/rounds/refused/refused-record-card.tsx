import {
  Card,
  CardBody,
  CardHeader,
  Description,
  DescriptionList,
  Refused,
  TextLink,
} from "@roundsman/ui";
import { formatDate, formatMoney, formatQuantity, formatTime } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import { failureWords, issueWords, leaveWords, shortfallWords } from "../stop-words";
import { AcceptRecord } from "./accept-record";
import { refusedKinds } from "./refused-kinds";
import { SetRecordAside } from "./set-record-aside";

export type RefusedRecord = RouterOutputs["office"]["refusedRecords"]["list"]["items"][number];

/** One record of a driver that the service refused: what was done, its pictures, and the two decisions. */
export function RefusedRecordCard({
  record,
  timeZone,
}: {
  record: RefusedRecord;
  timeZone: string;
}) {
  const { id, kind, about, order, byName, doneAt, why, round, can } = record;
  const what = order?.customerName ?? order?.number ?? about;
  return (
    <Card>
      <CardHeader
        title={`${refusedKinds[kind]}: ${what}`}
        actions={
          <Changing>
            <SetRecordAside id={id} what={what} />
            <Refused why={can.accept} label="Accept">
              <AcceptRecord id={id} what={what} />
            </Refused>
          </Changing>
        }
      />
      <CardBody>
        <DescriptionList>
          {order && (
            <Description term={kind === "sale" ? "At the door of order" : "Order"}>
              <TextLink href={`/orders/${order.id}`}>{order.number}</TextLink>
            </Description>
          )}
          <Description term="Driver">{byName}</Description>
          <Description term="Recorded at">
            {formatDate(doneAt, timeZone)}, {formatTime(doneAt, timeZone)}
          </Description>
          <Description term="Not accepted because">{why}</Description>
          <Description term={order && kind !== "sale" ? "Round now" : "Round"}>
            {round === null ? (
              "None"
            ) : (
              <TextLink href={`/rounds/${round.id}`}>
                {formatDate(round.roundDate)}
                {round.driverName !== null && `, ${round.driverName}`}
              </TextLink>
            )}
          </Description>
          {goodsOf(record).map(([term, words]) => (
            <Description key={term} term={term}>
              {words}
            </Description>
          ))}
        </DescriptionList>
        <Pictures record={record} />
      </CardBody>
    </Card>
  );
}

function Pictures({ record: { id, proofs, defects } }: { record: RefusedRecord }) {
  const pictures = [
    ...proofs.map(({ kind, signedBy }) => ({
      query: `kind=${kind}`,
      alt: kind === "signature" ? "Signature" : "Photo",
      words: kind === "signature" ? `Signature of ${signedBy ?? "somebody"}` : "Photo",
    })),
    ...defects.flatMap(({ position, point, hasPicture }) =>
      hasPicture ? { query: `kind=defect&position=${position}`, alt: point, words: point } : [],
    ),
  ];
  if (pictures.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-4">
      {pictures.map(({ query, alt, words }) => (
        <li key={query} className="flex flex-col gap-1 text-sm">
          {/* For people who are signed in alone: nothing for Next to make smaller. */}
          <picture>
            <img
              src={`/rounds/refused/${id}/proof?${query}`}
              alt={alt}
              className="h-32 rounded-md border bg-white object-contain"
            />
          </picture>
          <span className="text-muted-foreground">{words}</span>
        </li>
      ))}
    </ul>
  );
}

/** Everything else that the driver recorded, as terms and words. */
function goodsOf(record: RefusedRecord): [string, string][] {
  const { delivered, empties, shortfallReason, issue, leaveInstruction, failureReason } = record;
  const { loaded, dropped, defects, kind } = record;
  const found: [string, string | false | null][] = [
    [
      "Handed over",
      delivered
        .map(({ productName, quantity, ordered }) =>
          quantity === ordered
            ? `${formatQuantity(quantity)} × ${productName}`
            : `${formatQuantity(quantity)} of ${formatQuantity(ordered)} × ${productName}`,
        )
        .join(", "),
    ],
    ["Why less", shortfallReason ? shortfallWords[shortfallReason] : null],
    ["Empties taken", goodsWords(empties)],
    ["Loaded", goodsWords(loaded)],
    ["Put down", goodsWords(dropped)],
    [
      "Found",
      kind === "walk_round_check" &&
        (defects
          .map(({ point, words, unsafe }) => `${point}: ${words}${unsafe ? " (unsafe)" : ""}`)
          .join("; ") ||
          "All in order"),
    ],
    ["Cash taken", record.cashTakenPence > 0 && formatMoney(record.cashTakenPence)],
    ["Reason", failureReason && failureWords[failureReason]],
    ["Left", leaveInstruction ? leaveWords[leaveInstruction] : null],
    ["Where", record.leaveDetail],
    ["Something wrong", issue ? issueWords[issue] : null],
    ["Note", record.issueNote ?? record.failureNote ?? record.note],
  ];
  return found.flatMap(([term, words]) => (words ? [[term, words]] : []));
}

const goodsWords = (
  goods: readonly { productName: string; quantity: number; condition?: "full" | "empty" }[],
): string =>
  goods
    .filter(({ quantity }) => quantity > 0)
    .map(
      ({ productName, quantity, condition }) =>
        `${formatQuantity(quantity)} × ${productName}${condition === "empty" ? ", empty" : ""}`,
    )
    .join(", ");
