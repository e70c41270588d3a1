import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { apiKeysList } from "@/features/api-keys/api-keys-list";
import { NewKeyDialog } from "@/features/api-keys/new-key-dialog";
import { OrphanKeys } from "@/features/api-keys/orphan-keys";
import type { PageProps } from "@/page-props";
import { holdsHere } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage({ searchParams }: PageProps) {
  const asked = apiKeysList.read(await searchParams);
  const [{ office }, may, timeZone] = [
    await api(),
    await holdsHere("keys:write"),
    await timeZoneHere(),
  ];
  const [keys, orphans, { scopes }] = await Promise.all([
    office.apiKeys.list(),
    office.apiKeys.listOrphans(),
    office.apiKeys.listGrantable(),
  ]);
  const orphaned = new Set(orphans.items.map(({ id }) => id));
  const living = keys.items.filter(({ id }) => !orphaned.has(id));
  return (
    <>
      <PageHeader
        title="API keys"
        hint="For programs that work with your data over REST, as their maker may and no more. Apps that somebody allowed stand here too."
        actions={may && <NewKeyDialog grantable={scopes} />}
      />
      <div className="flex flex-col gap-6">
        <OrphanKeys keys={orphans.items} may={may} />
        <ListCard
          list={apiKeysList}
          asked={asked}
          found={{ items: living }}
          context={{ may, timeZone, now: new Date() }}
        />
      </div>
    </>
  );
}
