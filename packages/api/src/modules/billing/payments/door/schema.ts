import { z } from "zod";
import { DateTime, Pence, text, Uuid } from "../../../../platform/values/values";

/* Cards taken at the door: by a reader, or by a code on the driver's screen (docs/decisions/0309, 0310). */

/** The business's own account at the provider of card readers. */
export const CardReaderConnection = z
  .object({
    /** What this installation offers; null where it has no provider at all. */
    offers: z.enum(["sumup", "sandbox"]).nullable(),
    provider: z.enum(["sumup", "sandbox"]).nullable(),
    merchantCode: z.string().nullable(),
    merchantName: z.string().nullable(),
    connectedAt: DateTime.nullable(),
    /** What the caller may do with it: null, or why not. */
    can: z.object({ connect: z.string().nullable(), disconnect: z.string().nullable() }),
  })
  .meta({ id: "CardReaderConnection" });

/** PUT /card-readers/connection. The sandbox asks for none of it. */
export const NewCardReaderConnection = z.object({
  apiKey: text(200, 1).optional(),
  merchantCode: text(60, 1)
    .regex(/^[A-Za-z0-9]+$/, "It is letters and digits.")
    .optional(),
  /** Made at SumUp beside the key: each payment then carries our own name for it. */
  affiliateAppId: text(200, 1).optional(),
  affiliateKey: text(200, 1).optional(),
});

export const CardReader = z
  .object({
    id: Uuid,
    name: z.string(),
    /** `expired`: it is to be paired anew. */
    state: z.enum(["pairing", "paired", "expired"]),
    model: z.string().nullable(),
    serialNumber: z.string().nullable(),
    vehicleId: Uuid.nullable(),
    vehicleName: z.string().nullable(),
    pairedAt: DateTime,
  })
  .meta({ id: "CardReader" });

/** How a reader does now, as the provider sees it. */
export const CheckedReader = z
  .object({
    reader: CardReader,
    online: z.boolean().nullable(),
    batteryPercent: z.number().nullable(),
  })
  .meta({ id: "CheckedReader" });

const readerName = text(60, 1);

/** POST /card-readers. */
export const NewCardReader = z.object({
  name: readerName,
  /** As the reader shows it. */
  pairingCode: text(9, 8).regex(/^[A-Za-z0-9]+$/, "It is eight or nine letters and digits."),
  vehicleId: Uuid.nullish(),
});

export const CardReaderChange = z.object({
  name: readerName.optional(),
  vehicleId: Uuid.nullish(),
});

/** What a reader was asked to take for an order. */
const ReaderPayment = z
  .object({
    id: Uuid,
    readerName: z.string(),
    /** Pence, including VAT. */
    amountPence: z.int(),
    /** `unknown`: nobody can say yet whether money was taken. */
    state: z.enum(["waiting", "unknown", "paid", "failed", "cancelled"]),
    /** Why it failed, or is not known. */
    why: z.string().nullable(),
    /** The reader was asked to stop, and it is not certain yet that it did. */
    stopping: z.boolean(),
    startedAt: DateTime,
    endedAt: DateTime.nullable(),
  })
  .meta({ id: "ReaderPayment" });

/** How the order of a stop can be paid by card at its door. */
export const DoorPayment = z
  .object({
    /** What is still to be paid, including VAT. */
    duePence: Pence,
    /** The reader on the round's van. */
    reader: z.object({ id: Uuid, name: z.string() }).nullable(),
    /** The last that a reader was asked for. */
    payment: ReaderPayment.nullable(),
    /** Null, or why not. */
    can: z.object({
      /** Ask for a card on the reader. */
      start: z.string().nullable(),
      /** Have the reader stop. */
      cancel: z.string().nullable(),
      /** Show the code of the payment page. */
      showCode: z.string().nullable(),
    }),
  })
  .meta({ id: "DoorPayment" });
