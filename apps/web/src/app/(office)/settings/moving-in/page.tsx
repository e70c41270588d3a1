import { DownloadLink, PageHeader } from "@roundsman/ui";
import { Download } from "lucide-react";
import type { Metadata } from "next";
import { MovingIn } from "@/features/moving-in/moving-in";
import { Workbooks } from "@/features/moving-in/workbooks";
import { api } from "@/session/api";
import { requirePlace } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";

export const metadata: Metadata = { title: "Moving in" };

type Props = { searchParams: Promise<{ workbook?: string }> };

export default async function MovingInPage({ searchParams }: Props) {
  const { movingIn } = (await api()).office;
  const { business } = await requirePlace();
  const timeZone = await timeZoneHere();
  const { workbook } = await searchParams;
  const { items, can } = await movingIn.list();
  const shown = items.find(({ id }) => id === workbook) ?? items[0];
  const detail = shown ? await movingIn.one({ id: shown.id }) : null;
  const address = (file: string) => `/api/moving-in/${file}?business=${business.tenantId}`;
  return (
    <>
      <PageHeader
        title="Moving in"
        hint="Bring everything from your old program with one workbook. You see what is wrong and what it comes to before anything is written."
        actions={
          <>
            {can.download === null && (
              <DownloadLink href={address("workbook.xlsx")} variant="ghost">
                <Download aria-hidden /> This business as a workbook
              </DownloadLink>
            )}
            <DownloadLink href={address("template.xlsx")}>
              <Download aria-hidden /> Template
            </DownloadLink>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <MovingIn key={detail?.id} initial={detail} timeZone={timeZone} why={can.upload} />
        {items.length > 1 && <Workbooks items={items} shown={shown?.id} timeZone={timeZone} />}
      </div>
    </>
  );
}
