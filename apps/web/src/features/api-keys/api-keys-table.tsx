import {
  RowActions,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDate, formatDateTime } from "@roundsman/ui/format";
import { RevokeKey } from "./revoke-key";
import { scopesInWords, type ApiKey } from "./scope-words";

type ApiKeysTableProps = { keys: readonly ApiKey[]; may: boolean; timeZone: string; now: Date };

/** Keys that work, newest first. */
export function ApiKeysTable({ keys, may, timeZone, now }: ApiKeysTableProps) {
  return (
    <Table label="API keys" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>May</TableHeader>
          <TableHeader>Made</TableHeader>
          <TableHeader>Last used</TableHeader>
          <TableHeader>Works until</TableHeader>
          <TableHeader>
            <span className="sr-only">Actions</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {keys.map((key) => {
          const over = key.expiresAt !== null && new Date(key.expiresAt) <= now;
          return (
            <TableRow key={key.id}>
              <TableCell className="min-w-40 wrap-anywhere">
                <span className="font-medium">{key.name}</span>
                <p className="font-mono text-xs text-muted-foreground">{key.prefix}_…</p>
              </TableCell>
              <TableCell label="May" className="min-w-40 text-xs text-muted-foreground">
                {scopesInWords(key.scopes)}
              </TableCell>
              <TableCell label="Made" fit>
                {formatDate(key.createdAt, timeZone, now)}
              </TableCell>
              <TableCell label="Last used" fit className="text-muted-foreground">
                {key.lastUsedAt ? formatDateTime(key.lastUsedAt, timeZone, now) : "Not yet"}
              </TableCell>
              <TableCell label="Works until" fit>
                {over && <StatusBadge kind="ended">Run out</StatusBadge>}
                {!over &&
                  (key.expiresAt ? formatDate(key.expiresAt, timeZone, now) : "It is revoked")}
              </TableCell>
              <TableCell>
                <RowActions inWords>{may && <RevokeKey id={key.id} name={key.name} />}</RowActions>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
