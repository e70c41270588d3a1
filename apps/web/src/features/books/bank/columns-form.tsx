"use client";

import {
  Button,
  Field,
  NativeSelect,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { useState } from "react";
import type { Looked } from "./bank-line";

type Layout = NonNullable<Looked["layout"]>;
/** What somebody says of a column. */
type Role = "" | "date" | "text" | "amount" | "paidIn" | "paidOut";

const roleWords: Record<Role, string> = {
  "": "Not used",
  date: "Day",
  text: "Text",
  amount: "Amount, in and out",
  paidIn: "Money in",
  paidOut: "Money out",
};

type ColumnsFormProps = { found: Looked; busy: boolean; onChosen: (layout: Layout) => void };

/** The lines as they are understood; and which column is what, where that is wrong or nobody knows. */
export function ColumnsForm({ found, busy, onChosen }: ColumnsFormProps) {
  const [changing, setChanging] = useState(false);
  if (found.layout !== null && !changing) {
    return (
      <div className="flex flex-col gap-2">
        <Table label="The first lines">
          <TableHead>
            <TableRow>
              <TableHeader>Day</TableHeader>
              <TableHeader>Text</TableHeader>
              <TableHeader numeric>Amount</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {found.sample.map(({ line, bookedOn, text, amountPence }) => (
              <TableRow key={line}>
                <TableCell fit>{formatDate(bookedOn)}</TableCell>
                <TableCell className="whitespace-normal break-words">{text}</TableCell>
                <TableCell numeric>{formatMoney(amountPence)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        <Button className="self-start" size="sm" variant="ghost" onClick={() => setChanging(true)}>
          That is not right: say which column is what
        </Button>
      </div>
    );
  }
  return (
    <Columns
      found={found}
      busy={busy}
      onChosen={(layout) => {
        setChanging(false);
        onChosen(layout);
      }}
    />
  );
}

function Columns({ found, busy, onChosen }: ColumnsFormProps) {
  const { titles, rows, layout } = found;
  const count = Math.max(titles.length, ...rows.map((row) => row.length));
  const [roles, setRoles] = useState<Role[]>(() =>
    Array.from({ length: count }, (_, at) => (layout ? roleIn(layout, at) : "")),
  );
  const [dateOrder, setDateOrder] = useState(layout?.dateOrder ?? "dmy");
  const [signs, setSigns] = useState(layout?.signs ?? "in_positive");
  const chosen = layoutOf(roles, { dateOrder, signs });
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col divide-y">
        {roles.map((role, at) => {
          const title = titles[at] ?? `Column ${at + 1}`;
          const examples = rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
          return (
            <li key={title + String(at)} className="grid items-center gap-2 py-2 sm:grid-cols-2">
              <div className="min-w-0">
                <p className="font-medium">{title || `Column ${at + 1}`}</p>
                <p className="truncate text-xs text-muted-foreground">
                  {examples.slice(0, 3).join(" · ") || "Empty"}
                </p>
              </div>
              <NativeSelect
                aria-label={`What ${title} is`}
                value={role}
                onChange={(event) => {
                  const next = event.target.value as Role;
                  setRoles(roles.map((before, place) => (place === at ? next : before)));
                }}
              >
                {Object.entries(roleWords).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </NativeSelect>
            </li>
          );
        })}
      </ul>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Days are written" name="dateOrder">
          <NativeSelect
            value={dateOrder}
            onChange={(event) => setDateOrder(event.target.value === "mdy" ? "mdy" : "dmy")}
          >
            <option value="dmy">Day first, 24/11/2026</option>
            <option value="mdy">Month first, 11/24/2026</option>
          </NativeSelect>
        </Field>
        {roles.includes("amount") && (
          <Field label="A sum without a minus" name="signs">
            <NativeSelect
              value={signs}
              onChange={(event) =>
                setSigns(event.target.value === "out_positive" ? "out_positive" : "in_positive")
              }
            >
              <option value="in_positive">came in</option>
              <option value="out_positive">went out</option>
            </NativeSelect>
          </Field>
        )}
      </div>
      <Button
        className="self-start"
        disabled={chosen === null}
        loading={busy}
        onClick={() => chosen && onChosen(chosen)}
      >
        Read it so
      </Button>
      {chosen === null && (
        <p className="text-xs text-muted-foreground">
          Name one column with the day, one to four with text, and the money: one column, or one for
          each way.
        </p>
      )}
    </div>
  );
}

function roleIn(layout: Layout, at: number): Role {
  if (layout.date === at) return "date";
  if (layout.amount === at) return "amount";
  if (layout.paidIn === at) return "paidIn";
  if (layout.paidOut === at) return "paidOut";
  return layout.text.includes(at) ? "text" : "";
}

/** Null while something is missing, or named twice. */
function layoutOf(
  roles: readonly Role[],
  { dateOrder, signs }: Pick<Layout, "dateOrder" | "signs">,
): Layout | null {
  const placesOf = (role: Role) => roles.flatMap((one, at) => (one === role ? [at] : []));
  const [date, ...days] = placesOf("date");
  const text = placesOf("text");
  const [amount, paidIn, paidOut] = (["amount", "paidIn", "paidOut"] as const).map(placesOf);
  const money = [amount, paidIn, paidOut];
  const once = days.length === 0 && money.every((places = []) => places.length < 2);
  const said = money.some((places = []) => places.length > 0);
  if (date === undefined || !once || !said || text.length === 0 || text.length > 4) return null;
  return {
    date,
    dateOrder,
    text,
    signs,
    amount: amount?.[0] ?? null,
    paidIn: paidIn?.[0] ?? null,
    paidOut: paidOut?.[0] ?? null,
    payer: null,
    status: null,
    currency: null,
  };
}
