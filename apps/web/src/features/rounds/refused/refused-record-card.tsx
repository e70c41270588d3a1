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
import { SetRecordAside } from "./set-record-aside";

export type RefusedRecord = RouterOutputs["office"]["refusedRecords"]["list"]["items"][number];

const kindWords = { complete: "Delivered", fail: "Not delivered", undo: "Undone" };

/** One record of a driver that the service refused: what was done, its pictures, and the two decisions. */
export function RefusedRecordCard({
  record,
  timeZone,
}: {
  record: RefusedRecord;
  timeZone: string;
}) {
  const { id, kind, orderId, orderNumber, customerName, byName, doneAt, why, round, can } = record;
  return (
    <Card>
      <CardHeader
        title={`${kindWords[kind]}: ${customerName ?? orderNumber}`}
        actions={
          <Changing>
            <SetRecordAside id={id} what={customerName ?? orderNumber} />
            <Refused why={can.accept} label="Accept">
              <AcceptRecord id={id} what={customerName ?? orderNumber} />
            </Refused>
          </Changing>
        }
      />
      <CardBody>
        <DescriptionList>
          <Description term="Order">
            <TextLink href={`/orders/${orderId}`}>{orderNumber}</TextLink>
          </Description>
          <Description term="Driver">{byName}</Description>
          <Description term="Recorded at">
            {formatDate(doneAt, timeZone)}, {formatTime(doneAt, timeZone)}
          </Description>
          <Description term="Not accepted because">{why}</Description>
          <Description term="Round now">
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
        {record.proofs.length > 0 && (
          <ul className="flex flex-wrap gap-4">
            {record.proofs.map(({ kind: proof, signedBy }) => (
              <li key={proof} className="flex flex-col gap-1 text-sm">
                {/* For people who are signed in alone: nothing for Next to make smaller. */}
                <picture>
                  <img
                    src={`/rounds/refused/${id}/proof?kind=${proof}`}
                    alt={proof === "signature" ? "Signature" : "Photo"}
                    className="h-32 rounded-md border bg-white object-contain"
                  />
                </picture>
                <span className="text-muted-foreground">
                  {proof === "signature" ? `Signature of ${signedBy ?? "somebody"}` : "Photo"}
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

/** Everything else that the driver recorded, as terms and words. */
function goodsOf(record: RefusedRecord): [string, string][] {
  const { delivered, empties, shortfallReason, issue, leaveInstruction, failureReason } = record;
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
    [
      "Empties taken",
      empties
        .filter(({ quantity }) => quantity > 0)
        .map(({ productName, quantity }) => `${formatQuantity(quantity)} × ${productName}`)
        .join(", "),
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
