import type { ClientBase } from "pg";
import type { Clock } from "../base/clock";
import { fellside, idOf } from "../base/ids";
import { insert } from "../base/insert";

/** Connects the sandbox of card readers, with a reader for each of the first two vans. */
export async function pairReaders(client: ClientBase, clock: Clock): Promise<void> {
  // The code of the sandbox's only account (packages/providers/src/card-readers/sandbox.ts).
  const merchantCode = "SANDBOX";
  await insert(client, "card_reader_connections", [
    {
      tenant_id: fellside,
      provider: "sandbox",
      merchant_code: merchantCode,
      merchant_name: "Sandbox",
      // The sandbox has no key to encrypt, and nothing decrypts these.
      sealed_key: "none",
      affiliate_app: "sandbox",
      sealed_affiliate: "none",
      connected_at: clock.at(20, 9),
    },
  ]);
  await insert(
    client,
    "card_readers",
    [1, 2].map((n) => ({
      tenant_id: fellside,
      id: idOf("cardReader", n),
      name: `Reader ${n}`,
      merchant_code: merchantCode,
      reader_ref: `rdr_SANDBOX_DEMO${n}`,
      state: "paired",
      model: "virtual-solo",
      serial_number: `DEMO000${n}`,
      vehicle_id: idOf("vehicle", n),
      paired_at: clock.at(20, 9),
    })),
  );
}
