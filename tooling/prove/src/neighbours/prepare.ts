import { randomBytes } from "node:crypto";
import type { TestService } from "@roundsman/api/testing";
import { addDays } from "date-fns/addDays";
import sharp from "sharp";
import type { Demo } from "@roundsman/testing/demo";
import type { Hostile } from "./hostile";

interface Given {
  connections: number;
  /** Width of the uploaded picture in thousands of pixels. */
  pictureWidth: number;
  /** Null for the rates of its plan, depot. */
  rates: { requestsPerMinute: number | null; heavyPerMinute: number | null };
}

/** The setup of the full proof. */
const usual: Given = {
  connections: 200,
  pictureWidth: 4,
  rates: { requestsPerMinute: null, heavyPerMinute: null },
};

/** Prepares the demo's Fellside as the hostile business, with all that its owner may use. */
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

/** Returns the day after the last round, when every waiting order can be planned. */
async function busyDay({ database }: TestService, tenantId: string): Promise<string> {
  const [day] = await database.service.$queryRaw<{ day: string }[]>`
    SELECT to_char(max(round_date) + 1, 'YYYY-MM-DD') AS day FROM rounds
     WHERE tenant_id = ${tenantId}::uuid`;
  return day?.day ?? addDays(new Date(), 1).toISOString().slice(0, 10);
}

/** Returns a picture of noise, which is slow to render. At four thousand pixels wide it has some 3 MB. */
async function noise(thousands: number): Promise<Buffer> {
  const [width, height] = [400, 300];
  const raw = { width, height, channels: 3 as const };
  const small = sharp(randomBytes(width * height * 3), { raw });
  return small
    .resize(thousands * 1000, thousands * 750)
    .jpeg({ quality: 60 })
    .toBuffer();
}
