import { Badge, listOf, noFilters, RowActions, RowDetail, StatusBadge } from "@roundsman/ui";
import { formatDate, formatDateTime } from "@roundsman/ui/format";
import { KeyRound } from "lucide-react";
import { RevokeKey } from "./revoke-key";
import { scopesInWords, type ApiKey } from "./scope-words";

type Context = { may: boolean; timeZone: string; now: Date };

/** Keys that work, newest first: those of the business, or those of its test business. */
const keysList = (inTest: boolean) =>
  listOf<ApiKey, Context>()({
    label: inTest ? "Test keys" : "API keys",
    filters: noFilters,
    rowId: ({ id }) => id,
    rowNote: ({ prefix, app }) => (
      <RowDetail>
        {app ? <Badge>App, allowed here</Badge> : <span className="font-mono">{prefix}_…</span>}
      </RowDetail>
    ),
    columns: (column, { may, timeZone, now }) => [
      column.accessor("name", {
        header: "Name",
        cell: (cell) => <span className="font-medium">{cell.getValue()}</span>,
        meta: { className: "min-w-40 wrap-anywhere" },
      }),
      column.accessor(({ scopes }) => scopesInWords(scopes), {
        header: "May",
        meta: { muted: true, className: "min-w-40 text-xs" },
      }),
      column.accessor("createdAt", {
        header: "Made",
        cell: (cell) => formatDate(cell.getValue(), timeZone, now),
        meta: { fit: true },
      }),
      column.accessor("lastUsedAt", {
        header: "Last used",
        cell: (cell) => {
          const at = cell.getValue();
          return at ? formatDateTime(at, timeZone, now) : "Not yet";
        },
        meta: { fit: true, muted: true, phone: "named" },
      }),
      column.accessor("expiresAt", {
        header: "Works until",
        cell: (cell) => {
          const at = cell.getValue();
          if (at === null) return "It is revoked";
          if (new Date(at) <= now) return <StatusBadge kind="ended">Run out</StatusBadge>;
          return formatDate(at, timeZone, now);
        },
        meta: { fit: true },
      }),
      column.display({
        header: "Actions",
        cell: ({ row: { original: key } }) => (
          <RowActions inWords>
            {may && (
              <RevokeKey id={key.id} name={key.name} isApp={key.app !== null} inTest={inTest} />
            )}
          </RowActions>
        ),
        meta: { silent: true, phone: "acts" },
      }),
    ],
    nothingYet: {
      icon: <KeyRound />,
      title: inTest ? "No test keys" : "No API keys",
      text: inTest
        ? "Make one to try a program: with it, everything is done in the test business."
        : "Make one for each program: a till, the accounts, a website. It can then be revoked alone.",
    },
  });

export const apiKeysList = keysList(false);
export const testKeysList = keysList(true);
