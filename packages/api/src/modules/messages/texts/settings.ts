import type { PrismaClient, Tx } from "@roundsman/db";
import { moments, type Moment } from "./moments";

/** How a business texts, and by which clock. */
export interface TextingBusiness {
  timeZone: string;
  testOf: string | null;
  senderName: string | null;
  quietFrom: string;
  quietUntil: string;
  eveningHour: number;
  capPence: number;
}

/** What holds where a business has set nothing; the same as the columns' own defaults. */
export const usualSettings = {
  senderName: null,
  quietFrom: "20:00",
  quietUntil: "08:00",
  eveningHour: 18,
  capPence: 2000,
} as const;

export async function textingOf(db: PrismaClient | Tx, tenantId: string): Promise<TextingBusiness> {
  const { textSettings, ...business } = await db.business.findFirstOrThrow({
    where: { id: tenantId },
    select: {
      timeZone: true,
      testOf: true,
      textSettings: {
        select: {
          senderName: true,
          quietFrom: true,
          quietUntil: true,
          eveningHour: true,
          capPence: true,
        },
      },
    },
  });
  return { ...business, ...(textSettings ?? usualSettings) };
}

interface Template {
  moment: Moment;
  isOn: boolean;
  /** Null: the built-in words. */
  body: string | null;
}

/** Every moment with whether it is on and its words, in the order in which they happen. */
export async function templatesOf(db: PrismaClient | Tx, tenantId: string): Promise<Template[]> {
  const rows = await db.textTemplate.findMany({
    where: { tenantId },
    select: { moment: true, isOn: true, body: true },
  });
  return moments.map((moment) => {
    const kept = rows.find((row) => row.moment === moment);
    return { moment, isOn: kept?.isOn ?? false, body: kept?.body ?? null };
  });
}
