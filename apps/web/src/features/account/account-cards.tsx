import { SecondStepCard } from "@/features/second-step/second-step-card";
import { callerIn } from "@/trpc/caller";
import { EmailCard } from "./email-card";
import { EraseCard } from "./erase-card";
import { NameCard } from "./name-card";
import { PasswordCard } from "./password-card";
import { SessionsCard } from "./sessions-card";

type AccountCardsProps = {
  user: { name: string; email: string };
  timeZone: string;
  announced?: boolean;
};

/** Everything about how one signs in, whatever business one is in. */
export async function AccountCards({ user, timeZone, announced = false }: AccountCardsProps) {
  const { account } = await callerIn(null);
  const [security, sessions] = await Promise.all([account.security(), account.listSessions()]);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <NameCard name={user.name} />
      <EmailCard email={user.email} security={security} announced={announced} />
      <PasswordCard email={user.email} asksCode={security.asksCode} />
      <SecondStepCard security={security} />
      <SessionsCard sessions={sessions.items} timeZone={timeZone} />
      <EraseCard asksCode={security.asksCode} />
    </div>
  );
}
