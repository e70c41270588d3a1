import { NothingHere } from "@/features/frame/plain-pages";
import { SandboxMandate } from "@/features/till/mandate-card";
import { SandboxCard } from "@/features/till/sandbox-card";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Props = { params: Promise<{ id: string }> };

export const metadata = { title: "Sandbox payment" };

/** The built-in provider's hosted page: no money moves, and it says so. */
export default async function SandboxPage({ params }: Props) {
  const { id } = await params;
  const { payments, mandates } = await shopCaller();
  const page = await orNull(payments.sandboxPage({ sessionId: id }), "not_found", "validation");
  if (page) return <SandboxCard id={id} page={page} />;
  const mandate = await orNull(mandates.sandboxPage({ requestRef: id }), "not_found", "validation");
  return mandate ? <SandboxMandate id={id} page={mandate} /> : <NothingHere />;
}
