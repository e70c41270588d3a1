import { Breadcrumbs, Button, PageHeader } from "@roundsman/ui";
import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { OwnSets } from "@/features/members/permissions/own-sets";
import { readPermissions } from "@/features/members/permissions/read-permissions";
import { SetDialog } from "@/features/members/permissions/set-dialog";
import { SetsTable } from "@/features/members/permissions/sets-table";
import { Changing } from "@/session/office-context";

export const metadata: Metadata = { title: "Permission sets" };

export default async function PermissionSetsPage() {
  const { sets, grantable } = await readPermissions();
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/settings/members", label: "Members" }]} />}
        title="Permission sets"
        hint="An admin with one may do what it holds, and no more."
        actions={
          <Changing>
            <SetDialog
              set={null}
              grantable={grantable}
              trigger={
                <Button variant="primary">
                  <Plus aria-hidden />
                  Add a set
                </Button>
              }
            />
          </Changing>
        }
      />
      <div className="flex flex-col gap-6">
        <SetsTable sets={sets} />
        <OwnSets sets={sets.filter(({ builtIn }) => !builtIn)} grantable={grantable} />
      </div>
    </>
  );
}
