import { randomBytes } from "node:crypto";
import type { TestService } from "@roundsman/api/testing";
import { addDays } from "date-fns/addDays";
import sharp from "sharp";
import type { Demo } from "@roundsman/testing/demo";
import type { Hostile } from "./hostile";

interface Given {
  connections: number;
  /** Of the picture it uploads: thousands of pixels across. */
  pictureWidth: number;
  /** Null: those of its plan, depot. */
  rates: { requestsPerMinute: number | null; heavyPerMinute: number | null };
}

/** As it is in the proof. */
const usual: Given = {
  connections: 200,
  pictureWidth: 4,
  rates: { requestsPerMinute: null, heavyPerMinute: null },
};

/** The demo's Fellside as it turns on the others, with everything its owner holds. */
export async function prepareHostile(
  demo: Demo,
  url: string,
  { connections, pictureWidth, rates }: Given = usual,
): Promise<Hostile> {
  const { service, fellside } = demo;
  const tenantId = fellside;
  await service.database.service.subscription.update({
    where: { tenantId },
    data: { plan: "depot", ...rates },
  });
  const customers = await service.database.service.customer.findMany({
    where: { tenantId },
    select: { id: true },
    take: 5000,
  });
  const invoice = await service.database.service.invoice.findFirst({ where: { tenantId } });
  return {
    url,
    tokens: [demo.tokens["olivia"] ?? "", demo.tokens["adam"] ?? "", demo.keys.fellside],
    customerIds: customers.map(({ id }) => id),
    invoiceId: invoice?.id ?? null,
    roundDate: await busyDay(service, tenantId),
    picture: (await noise(pictureWidth)).toString("base64"),
    connections,
  };
}

/** A day with much to plan: tomorrow, with every order that waits. */
async function busyDay({ database }: TestService, tenantId: string): Promise<string> {
  const [day] = await database.service.$queryRaw<{ day: string }[]>`
    SELECT to_char(max(round_date) + 1, 'YYYY-MM-DD') AS day FROM rounds
     WHERE tenant_id = ${tenantId}::uuid`;
  return day?.day ?? addDays(new Date(), 1).toISOString().slice(0, 10);
}

/** A picture that takes long to draw: of noise, four thousand pixels across some 3 MB. */
async function noise(thousands: number): Promise<Buffer> {
  const [width, height] = [400, 300];
  const raw = { width, height, channels: 3 as const };
  const small = sharp(randomBytes(width * height * 3), { raw });
  return small
    .resize(thousands * 1000, thousands * 750)
    .jpeg({ quality: 60 })
    .toBuffer();
}
