import { Alert } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { ShortList } from "@/features/basket/short";
import { basketPath, trackPath } from "@/features/links/pages";
import { exVat, incVat } from "@/lib/vat-words";
import type { CheckoutView } from "@/trpc/buying";
import type { Front } from "@/trpc/outputs";
import { agreedTotal } from "./read-form";
import type { CheckoutState } from "./state";

const link = "underline underline-offset-3";

interface DifferencesProps {
  front: Front;
  state: CheckoutState;
  /** The basket asks for more than there is. */
  short: CheckoutView["short"];
}

/** What is not as it was shown, said before anything is paid. */
export function Differences({ front, state, short }: DifferencesProps) {
  const { different, sentBefore, problem } = state;
  if (different?.outcome === "short") {
    return (
      <Alert tone="danger" live title="Somebody was quicker. Nothing was ordered.">
        <ShortList short={different.short} />
        <a href={basketPath} className={link}>
          Change your basket
        </a>
      </Alert>
    );
  }
  if (!different && short.length > 0) {
    return (
      <Alert tone="danger" title="There is less than you want.">
        <ShortList short={short} />
        <a href={basketPath} className={link}>
          Change your basket
        </a>
      </Alert>
    );
  }
  const trade = state.fresh?.view.shopper?.isTrade ?? false;
  if (different) return <Changed different={different} trade={trade} front={front} />;
  if (sentBefore) {
    return (
      <Alert tone="warning" live title="You have ordered this already.">
        <a href={trackPath(sentBefore)} className={link}>
          See order {sentBefore}
        </a>
        . To order once more, send the form again.
      </Alert>
    );
  }
  return problem ? (
    <Alert tone="danger" live>
      {problem}
    </Alert>
  ) : null;
}

interface ChangedProps {
  front: Front;
  different: Extract<CheckoutState["different"], { outcome: "changed" }>;
  /** Trade customers reckon without VAT. */
  trade: boolean;
}

function Changed({ different, trade, front }: ChangedProps) {
  const { changes, wasTotalPence, nowTotalPence, quoteOver } = different;
  const dearer = nowTotalPence > wasTotalPence;
  if (quoteOver) {
    return (
      <Alert
        tone="warning"
        live
        title="What is off the delivery has changed since you looked. Nothing was ordered."
      >
        It is held for half an hour, for the address you asked for. Look at the days and the total
        below, and order again if they are fine.
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      live
      title={`The price has changed since you looked. Nothing was ordered.`}
    >
      <ul>
        {changes.map(({ name, wasPence, nowPence, wasIncVat, nowIncVat }) => (
          <li key={name}>
            {name}: {formatMoney(trade ? nowPence : nowIncVat)}
            {trade ? exVat(front) : incVat(front)}, it was{" "}
            {formatMoney(trade ? wasPence : wasIncVat)}
          </li>
        ))}
      </ul>
      <p>
        The total is now {formatMoney(nowTotalPence)}
        {incVat(front)}, it was {formatMoney(wasTotalPence)}:{" "}
        {formatMoney(Math.abs(nowTotalPence - wasTotalPence))} {dearer ? "more" : "less"}. Order
        below if that is fine.
      </p>
      {changes.length === 0 && (
        <>
          {!front.unregistered && (
            <p>The VAT of fuel follows what else is ordered for the same address and day.</p>
          )}
          <input type="hidden" name={agreedTotal} value={nowTotalPence} />
        </>
      )}
    </Alert>
  );
}
