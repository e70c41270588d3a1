import { Alert } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { basketPath, trackPath } from "@/features/links/pages";
import type { CheckoutState } from "./state";

const link = "underline underline-offset-3";

/** What is not as it was shown, said before anything is paid. */
export function Differences({ state }: { state: CheckoutState }) {
  const { different, sentBefore, problem } = state;
  if (different?.outcome === "short") {
    return (
      <Alert tone="danger" live title="Somebody was quicker. Nothing was ordered.">
        <ul>
          {different.short.map(({ name, wanted, left }) => (
            <li key={name}>
              {name}: you want {wanted},{" "}
              {left === 0 ? "and there are none left" : `and there are ${left} left`}.
            </li>
          ))}
        </ul>
        <a href={basketPath} className={link}>
          Change your basket
        </a>
      </Alert>
    );
  }
  if (different) return <Changed different={different} />;
  if (sentBefore) {
    return (
      <Alert tone="warning" live title="You have ordered from this page already.">
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

function Changed({
  different,
}: {
  different: Extract<CheckoutState["different"], { outcome: "changed" }>;
}) {
  const { changes, wasTotalPence, nowTotalPence } = different;
  const dearer = nowTotalPence > wasTotalPence;
  return (
    <Alert
      tone="warning"
      live
      title={`The price has changed since you looked. Nothing was ordered.`}
    >
      <ul>
        {changes.map(({ name, wasPence, nowPence }) => (
          <li key={name}>
            {name}: {formatMoney(nowPence)} ex VAT, it was {formatMoney(wasPence)}
          </li>
        ))}
      </ul>
      <p>
        The total is now {formatMoney(nowTotalPence)} inc VAT, it was {formatMoney(wasTotalPence)}:{" "}
        {formatMoney(Math.abs(nowTotalPence - wasTotalPence))} {dearer ? "more" : "less"}. Order
        below if that is fine.
      </p>
    </Alert>
  );
}
