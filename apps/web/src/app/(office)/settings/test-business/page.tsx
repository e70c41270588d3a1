import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { testKeysList } from "@/features/api-keys/api-keys-list";
import { NewKeyDialog } from "@/features/api-keys/new-key-dialog";
import { NoTestBusiness } from "@/features/test-business/no-test-business";
import { TestBusinessCard } from "@/features/test-business/test-business-card";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { holdsHere } from "@/session/place";

export const metadata: Metadata = { title: "Test business" };

export default async function TestBusinessPage({ searchParams }: PageProps) {
  const asked = testKeysList.read(await searchParams);
  const [{ office }, readsKeys, makesKeys] = [
    await api(),
    await holdsHere("keys:read"),
    await holdsHere("keys:write"),
  ];
  const today = new Date();
  const found = await office.testBusiness.find();
  const [keys, grantable] =
    found && readsKeys
      ? await Promise.all([office.testBusiness.listKeys(), office.testBusiness.listGrantable()])
      : [null, null];
  return (
    <>
      <PageHeader
        title="Test business"
        hint="A business beside yours, with made-up customers and orders, for programs to be tried on. No mail and no payment leaves it."
        actions={makesKeys && grantable && <NewKeyDialog grantable={grantable.scopes} inTest />}
      />
      {found ? (
        <div className="flex flex-col gap-6">
          <TestBusinessCard business={found} today={today} />
          {keys && (
            <ListCard
              list={testKeysList}
              asked={asked}
              found={keys}
              context={{ may: makesKeys, timeZone: found.timeZone, now: today }}
            />
          )}
        </div>
      ) : (
        <NoTestBusiness />
      )}
    </>
  );
}
