import { ListCard } from "@roundsman/ui";
import type { Metadata } from "next";
import { SubprocessorDialog } from "@/features/trust-lists/subprocessor-dialog";
import { subprocessorsList } from "@/features/trust-lists/subprocessors-list";
import { NoTrustCentre } from "@/features/trust/no-trust-centre";
import { TrustPage } from "@/features/trust/trust-page";
import type { PageProps } from "@/page-props";
import { api } from "@/session/staff";
import { orNull } from "@/trpc/not-found";

export const metadata: Metadata = { title: "Subprocessors" };

export default async function SubprocessorsPage({ searchParams }: PageProps) {
  const address = subprocessorsList.read(await searchParams);
  const { trustSubprocessors } = (await api()).console;
  const answer = await orNull(trustSubprocessors.list());
  if (!answer) return <NoTrustCentre />;
  return (
    <TrustPage
      current="/trust/subprocessors"
      hint="Who else handles businesses' data. The list is public."
      actions={<SubprocessorDialog whyNoChange={answer.whyNoChange} />}
    >
      <ListCard list={subprocessorsList} asked={address} found={answer} context={answer} />
    </TrustPage>
  );
}
