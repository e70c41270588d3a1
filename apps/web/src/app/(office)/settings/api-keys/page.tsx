import { Card, EmptyState, PageHeader } from "@roundsman/ui";
import { KeyRound } from "lucide-react";
import type { Metadata } from "next";
import { ApiKeysTable } from "@/features/api-keys/api-keys-table";
import { NewKeyDialog } from "@/features/api-keys/new-key-dialog";
import { OrphanKeys } from "@/features/api-keys/orphan-keys";
import { requirePlace } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage() {
  const [{ office }, { support }, timeZone] = [
    await api(),
    await requirePlace(),
    await timeZoneHere(),
  ];
  const [keys, orphans, { scopes }] = await Promise.all([
    office.apiKeys.list(),
    office.apiKeys.listOrphans(),
    office.apiKeys.listGrantable(),
  ]);
  const orphaned = new Set(orphans.items.map(({ id }) => id));
  const living = keys.items.filter(({ id }) => !orphaned.has(id));
  const may = support === null;
  const newKey = may && <NewKeyDialog grantable={scopes} />;
  return (
    <>
      <PageHeader
        title="API keys"
        hint="For programs that work with your data over REST, as their maker may and no more."
        actions={newKey}
      />
      <div className="flex flex-col gap-6">
        <OrphanKeys keys={orphans.items} may={may} />
        <Card>
          {living.length === 0 ? (
            <EmptyState icon={<KeyRound />} title="No API keys" action={newKey}>
              Make one for each program: a till, the accounts, a website. It can then be revoked
              alone.
            </EmptyState>
          ) : (
            <ApiKeysTable keys={living} may={may} timeZone={timeZone} now={new Date()} />
          )}
        </Card>
      </div>
    </>
  );
}
