import { buttonVariants } from "@roundsman/ui";
import { AnswerStatus } from "@/features/frame/answer-status";
import { PlainPage } from "@/features/frame/plain-page";
import { SafetySheet } from "@/features/products/safety-sheet";
import { phoneLink } from "@/features/links/phone";
import { cardPath } from "@/features/links/pages";
import { Said } from "@/features/till/said";
import type { CardPage } from "@/trpc/outputs";
import { dayWords } from "./day-words";

interface HeldCardProps {
  page: CardPage;
  token: string;
  /** The business's; empty where it has given none. */
  phone: string;
  /** Why the last press ordered nothing. */
  refused: string | null;
}

/** The first page of a bottle card: what is held, and the way to the same again. */
export function HeldCard({ page, token, phone, refused }: HeldCardProps) {
  const { businessName, place, held, last, coming } = page;
  return (
    <PlainPage title={businessName}>
      <p className="text-muted-foreground">Bottle card of {place}</p>
      {refused !== null && !coming && (
        <p role="alert" className="text-danger-text">
          {refused}
        </p>
      )}
      {coming && (
        <Said title="Ordered. Thank you.">
          {goodsWords(coming.goods)}, {dayWords(coming)}. You pay at the door.
        </Said>
      )}
      {held.length > 0 && (
        <Goods title="With you now">
          {held.map(({ productName, count, safetySheetUrl }) => (
            <li key={productName}>
              {count} × {productName}
              <span className="block text-base font-normal empty:hidden">
                <SafetySheet url={safetySheetUrl} of={productName} />
              </span>
            </li>
          ))}
        </Goods>
      )}
      {!coming && last.length > 0 && (
        <>
          <Goods title="Brought last time">
            {last.map(({ productName, quantity }) => (
              <li key={productName}>
                {quantity} × {productName}
              </li>
            ))}
          </Goods>
          <a
            href={`${cardPath(token)}?again`}
            className={buttonVariants({ variant: "primary", size: "touch" })}
          >
            Order the same again
          </a>
        </>
      )}
      {!coming && last.length === 0 && (
        <Said title="Nothing was brought here yet">Phone us for the first order.</Said>
      )}
      <CallUs phone={phone} />
    </PlainPage>
  );
}

/** The card was ended, or never was one. */
export function DeadCard({ phone }: { phone: string }) {
  return (
    <PlainPage title="This card no longer works">
      <AnswerStatus is={404} />
      <p>Phone us, and we send you a new one or take your order.</p>
      <CallUs phone={phone} />
    </PlainPage>
  );
}

const goodsWords = (goods: CardPage["last"]) =>
  goods.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(", ");

const Goods = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="rounded-card border border-border bg-surface p-5">
    <h2 className="mb-1 text-sm text-muted-foreground">{title}</h2>
    <ul className="text-lg font-semibold">{children}</ul>
  </section>
);

function CallUs({ phone }: { phone: string }) {
  if (phone === "") return null;
  return (
    <a href={phoneLink(phone)} className={buttonVariants({ size: "touch" })}>
      Phone {phone}
    </a>
  );
}
