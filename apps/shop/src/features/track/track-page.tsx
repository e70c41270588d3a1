import { Alert, Button } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { TrackedOrder } from "@/trpc/buying";
import { Again } from "./again";
import { Bought } from "./bought";
import { ChooseDay } from "./choose-day";
import { Refresh } from "./refresh";
import { Steps } from "./steps";
import { VanMap } from "./van-map";
import { VatInvoice } from "./vat-invoice";
import { headings, sentence, whatIsWithheld, whenItComes } from "./words";

interface TrackProps {
  order: TrackedOrder;
  /** Just back from the provider's page. */
  returned: boolean;
  /** The provider's page could not be opened. */
  refused: boolean;
  /** Its invoice was asked for without saying who it is for. */
  unnamed: boolean;
  /** The day that was chosen was full, or over. */
  dayRefused: boolean;
}

/** An order's own page. */
export function TrackPage({ order, returned, refused, unnamed, dayRefused }: TrackProps) {
  const confirming = returned && order.state === "to_pay";
  const when = whenItComes(order);
  const withheld = whatIsWithheld(order);
  const moves = confirming || order.state === "on_its_way" || order.state === "planned";
  return (
    <main className="mx-auto grid w-full max-w-6xl items-start gap-8 px-4 pt-8 pb-14 lg:grid-cols-[1fr_24rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <div>
          <p className="text-muted-foreground">
            Order {order.number} from {order.businessName}
          </p>
          <h1 className="text-3xl font-bold sm:text-4xl">
            {confirming ? "Your payment is being confirmed" : headings[order.state]}
          </h1>
          <p className="mt-2 text-lg">
            {confirming
              ? "That usually takes a few seconds. Load this page again to see it."
              : sentence(order)}
          </p>
          {when && <p className="mt-1 text-lg font-semibold">{when}</p>}
        </div>
        <Steps order={order} />
        {order.state === "to_pay" && !confirming && <ToPay order={order} refused={refused} />}
        <ChooseDay
          order={order}
          refused={dayRefused ? "That day can't be had any more. Nothing was changed." : null}
        />
        {order.van?.position && <VanMap order={order} />}
        <Where order={order} />
        <FuelNotices order={order} />
        <Proof order={order} />
        <VatInvoice order={order} unnamed={unnamed} />
        <Again order={order} />
        {withheld && <p className="text-muted-foreground">{withheld}</p>}
      </div>
      <Bought order={order} />
      {moves && <Refresh everySeconds={confirming ? 3 : 30} />}
    </main>
  );
}

function ToPay({ order: { trackingRef }, refused }: Pick<TrackProps, "order" | "refused">) {
  return (
    <div className="flex flex-col gap-3">
      {refused && (
        <Alert tone="danger" live>
          The payment page could not be opened just now. Nothing was taken. Try again in a minute.
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <form method="post" action={`/track/${trackingRef}/pay`}>
          <Button type="submit" variant="primary" size="touch">
            Pay now
          </Button>
        </form>
        <form method="post" action={`/track/${trackingRef}/leave`}>
          <Button type="submit" size="touch">
            Back to the basket
          </Button>
        </form>
      </div>
    </div>
  );
}

function Where({ order: { deliverTo, collectFrom, fulfilment } }: { order: TrackedOrder }) {
  const place = fulfilment === "collection" ? collectFrom?.address : deliverTo;
  if (!place) return null;
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="text-xl font-bold">
        {fulfilment === "collection" ? "Where to collect" : "Where it goes"}
      </h2>
      <p className="mt-1 whitespace-pre-line">{place}</p>
      {collectFrom?.notes && <p className="text-muted-foreground">{collectFrom.notes}</p>}
    </section>
  );
}

function FuelNotices({ order: { fuelNotices } }: { order: TrackedOrder }) {
  return fuelNotices.map(({ rule, title, text, source }) => (
    <section key={rule} aria-labelledby={rule}>
      <h2 id={rule} className="text-xl font-bold">
        {title}
      </h2>
      <p className="mt-1">{text}</p>
      <p className="text-sm text-muted-foreground">{source}</p>
    </section>
  ));
}

function Proof({ order: { proof, trackingRef, deliveredAt, timeZone } }: { order: TrackedOrder }) {
  if (!deliveredAt) return null;
  const words =
    proof?.kind === "signature"
      ? `Signed for${proof.signedBy ? ` by ${proof.signedBy}` : ""}`
      : "Photographed where it was left";
  return (
    <section aria-labelledby="proof">
      <h2 id="proof" className="text-xl font-bold">
        Handed over
      </h2>
      <p className="mt-1">{formatDateTime(deliveredAt, timeZone)}</p>
      {proof && (
        <figure className="mt-3 max-w-md">
          <picture>
            <img
              src={`/track/${trackingRef}/proof`}
              alt={words}
              className="max-h-96 w-full rounded-card border border-border bg-white object-contain"
            />
          </picture>
          <figcaption className="mt-1 text-sm text-muted-foreground">{words}</figcaption>
        </figure>
      )}
    </section>
  );
}
