import { ListCard } from "@roundsman/ui";
import type { Metadata } from "next";
import { QuestionDialog } from "@/features/trust-lists/question-dialog";
import { questionsList } from "@/features/trust-lists/questions-list";
import { NoTrustCentre } from "@/features/trust/no-trust-centre";
import { TrustPage } from "@/features/trust/trust-page";
import type { PageProps } from "@/page-props";
import { api } from "@/session/staff";
import { orNull } from "@/trpc/not-found";

export const metadata: Metadata = { title: "Questions and answers" };

export default async function QuestionsPage({ searchParams }: PageProps) {
  const address = questionsList.read(await searchParams);
  const { trustQuestions } = (await api()).console;
  const answer = await orNull(trustQuestions.list({ q: address.query.q }));
  if (!answer) return <NoTrustCentre />;
  return (
    <TrustPage
      current="/trust/questions"
      hint="What readers ask, and our answers."
      actions={<QuestionDialog whyNoChange={answer.whyNoChange} />}
    >
      <ListCard list={questionsList} asked={address} found={answer} context={answer} />
    </TrustPage>
  );
}
