import { Card, CardHeader, TextLink } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { SumsCard } from "../figures/sums-card";
import type { CashInHand } from "./cash-words";
import { WriteOffCash } from "./write-off-cash";

/** Cash of each yard: in its drawer and its safe, with the float. */
export const YardsCard = ({ yards, totalPence }: CashInHand) => (
  <SumsCard
    title="At yards"
    what="Yard"
    columns={["In drawer and safe", "Of it the float"]}
    nothing="No cash is at a yard."
    rows={yards.map(({ name, cashPence, floatPence }) => ({
      words: name,
      sums: [cashPence, floatPence],
    }))}
  >
    <p>With what drivers have, {formatMoney(totalPence)} of cash is in hand.</p>
  </SumsCard>
);

/** Cash that drivers carry, or handed over and nobody counted, by round. */
export const DriversCard = ({ drivers }: CashInHand) => (
  <Card>
    <CardHeader title="With drivers" hint="Until the office counts it." />
    {drivers.length === 0 && (
      <p className="px-4 py-3 text-dense text-muted-foreground">No driver has cash.</p>
    )}
    <ul className="divide-y text-dense">
      {drivers.map(({ userId, name, carriedPence, toCountPence, rounds }) => (
        <li key={userId} className="px-4 py-2.5">
          <p className="flex justify-between gap-4 font-medium">
            <span>{name}</span>
            <span className="tabular-nums">{formatMoney(carriedPence + toCountPence)}</span>
          </p>
          <ul>
            {rounds.map((round) => (
              <li
                key={round.roundId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1"
              >
                <span>
                  <TextLink href={`/rounds/${round.roundId}`}>
                    Round of {formatDate(round.roundDate)}
                  </TextLink>
                  <span className="block text-xs text-muted-foreground">
                    {[
                      round.carriedPence !== 0 && `${formatMoney(round.carriedPence)} carried`,
                      round.toCountPence !== 0 && `${formatMoney(round.toCountPence)} to count`,
                    ]
                      .filter(Boolean)
                      .join(", ")}
                  </span>
                </span>
                {round.carriedPence !== 0 && <WriteOffCash round={round} driver={name} />}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </Card>
);
