import { z } from "zod";
import { text, Uuid } from "../../../../platform/values/values";
import { NewWalkRoundCheck } from "../../fleet/checks/schema";
import { ReloadRecord } from "../../loads/reloads/schema";
import { distinctProofs, RefusedEntry, RefusedRecord } from "../../rounds/stop-schema";
import { NewSale } from "../../stops/sales/schema";

/* Records of drivers that the service refused, and that wait for the office (docs/decisions/0424, 0449). */

const OfStop = RefusedRecord.extend({
  id: Uuid,
  /** Left out where the phone knows the stop alone, by the record of the sale that made it. */
  orderId: Uuid.optional(),
  stopId: Uuid.optional(),
  proofs: distinctProofs.optional(),
});

const OfSale = RefusedEntry.extend({
  id: Uuid,
  kind: z.literal("sale"),
  /** The order of the stop at whose door it was sold; the stop itself may be gone from the round. */
  orderId: Uuid.nullish(),
  sale: NewSale,
});

const OfReload = RefusedEntry.extend({
  id: Uuid,
  kind: z.literal("reload"),
  reloadId: Uuid,
  reload: ReloadRecord,
});

const OfCheck = RefusedEntry.extend({
  id: Uuid,
  kind: z.literal("walk_round_check"),
  check: NewWalkRoundCheck,
});

/** A refused record as its phone sends it, with pictures; `id` is the round that the driver drove. */
export const NewRefusedRecord = z.discriminatedUnion("kind", [OfStop, OfSale, OfReload, OfCheck]);
export type NewRefusedRecord = z.output<typeof NewRefusedRecord>;

/** A refused record, as it is stored: the fields of a completion, a failure and an undoing. */
export const StoredBody = RefusedRecord.omit({
  recordId: true,
  doneAt: true,
  why: true,
  kind: true,
  orderId: true,
});

/** What is stored of the other kinds: without pictures. */
export const StoredSale = OfSale.pick({ sale: true });
export const StoredReload = OfReload.pick({ reloadId: true, reload: true });
export const StoredCheck = OfCheck.pick({ check: true });

const storedFile = { fileKey: z.string(), contentType: z.string() };

const StoredProof = z.object({
  kind: z.enum(["signature", "photo"]),
  signedBy: z.string().nullish(),
  note: z.string().nullish(),
  ...storedFile,
});

/** The pictures of a record: proofs, and pictures of defects by the place of their point in the check. */
const StoredPictures = z.array(
  z.discriminatedUnion("kind", [
    StoredProof,
    z.object({ kind: z.literal("defect"), position: z.int(), ...storedFile }),
  ]),
);

export const storedPictures = (pictures: unknown) => StoredPictures.parse(pictures);

export const storedProofs = (pictures: unknown) =>
  storedPictures(pictures).flatMap((picture) => (picture.kind === "defect" ? [] : picture));

export const storedDefects = (pictures: unknown) =>
  storedPictures(pictures).flatMap((picture) => (picture.kind === "defect" ? picture : []));

export const SettingAside = z.object({ reason: text(300, 1) });
