import type { TextChannel, Tx } from "@roundsman/db";
import type { z } from "zod";
import { textWith, viewText, type Text } from "./schema";

interface OfCustomer {
  tenantId: string;
  customerId: string;
}

/** Every text that came in from this customer is answered. Gives how many waited. */
export async function answerAll(
  tx: Tx,
  { tenantId, customerId }: OfCustomer,
  now: Date,
): Promise<number> {
  const { count } = await tx.text.updateMany({
    where: { tenantId, customerId, direction: "in", answeredAt: null },
    data: { answeredAt: now },
  });
  return count;
}

/** How this number wrote last: an answer goes the same way. */
export async function lastChannel(
  tx: Tx,
  { tenantId, customerId, number }: OfCustomer & { number: string },
): Promise<TextChannel> {
  const last = await tx.text.findFirst({
    where: { tenantId, customerId, number, direction: "in" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { channel: true },
  });
  return last?.channel ?? "sms";
}

/** One text as it stands. */
export const readText = async (
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<z.infer<typeof Text>> =>
  viewText(await tx.text.findFirstOrThrow({ where: { tenantId, id }, include: textWith }));
