import type { Text as TextRow } from "@roundsman/db";
import { textChannels } from "@roundsman/providers";
import { z } from "zod";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { pageOf, PageQuery } from "../../../platform/values/page";
import {
  DateTime,
  optionalLine,
  QueryFlag,
  text,
  TimeOfDay,
  Uuid,
} from "../../../platform/values/values";
import { moments } from "./moments";

export const TextState = z.enum([
  "queued",
  "sending",
  "sent",
  "delivered",
  "failed",
  "kept",
  "unknown",
  "received",
]);
export const TextMomentName = z.enum(moments);

/** docs/contract/texts.md#text. */
export const Text = z
  .object({
    id: Uuid,
    customerId: Uuid,
    customerName: z.string(),
    orderId: Uuid.nullable(),
    direction: z.enum(["out", "in"]),
    channel: z.enum(textChannels),
    /** The customer's, in E.164. */
    number: z.string(),
    body: z.string(),
    state: TextState,
    why: z.string().nullable(),
    /** What it tells of; null for what a person wrote, and for what came in. */
    moment: z.string().nullable(),
    /** It sells: it has a link by which its customer refuses more. */
    marketing: z.boolean(),
    /** It waits for the quiet hours to end. */
    notBefore: DateTime.nullable(),
    segments: z.int().min(1),
    /** Pence, to a tenth, as it was reckoned before it went; null where it cost nothing. */
    costPence: z.number().min(0).nullable(),
    /** Pence, to a tenth, as the provider says afterwards; null until it does. */
    pricePence: z.number().min(0).nullable(),
    byName: z.string().nullable(),
    createdAt: DateTime,
    sentAt: DateTime.nullable(),
    settledAt: DateTime.nullable(),
    /** Of one that came in: when it was answered; null while it waits. */
    answeredAt: DateTime.nullable(),
  })
  .meta({ id: "Text" });

export const TextPage = pageOf(Text);
/** `q` is looked for in the words and the number. */
export const TextQuery = PageQuery.extend({
  q: text(120).optional(),
  customerId: Uuid.optional(),
  orderId: Uuid.optional(),
  state: TextState.optional(),
  /** Those that came in and wait for an answer; or all others. */
  waiting: QueryFlag.optional(),
});

/** What a person of the office writes to one customer. */
export const NewText = z.object({
  body: text(600, 1),
  /** It goes now, though the quiet hours hold. */
  goesAtNight: z.boolean().optional(),
  /** It sells: it goes only to a customer with a soft opt-in, and ends with a link by which they refuse more. */
  marketing: z.boolean().optional(),
});

const ChoiceOfGroup = z.object({ texts: z.boolean(), mails: z.boolean() });

/** What is wanted by what it is about: orders and deliveries, money, standing orders. */
export const ChoicesByGroup = z.object({
  orders: ChoiceOfGroup,
  money: ChoiceOfGroup,
  standing: ChoiceOfGroup,
});

export const MessageChoices = z.object({
  /** Texts that go by themselves: read, whether any do; said, for all groups. */
  texts: z.boolean(),
  /** Mails of orders on their way and of standing orders; that an order was placed is confirmed all the same. */
  mails: z.boolean(),
  /** Goes past the two above. */
  groups: ChoicesByGroup.partial().optional(),
});

/** docs/contract/texts.md#messaging. */
export const Messaging = MessageChoices.extend({
  groups: ChoicesByGroup,
  /** The mobile number that texts go to, in E.164; null where they have none. */
  number: z.string().nullable(),
  /** They have answered STOP. */
  stopped: z.boolean(),
  /** When the quiet hours that hold now end; null where none hold. */
  quietUntil: DateTime.nullable(),
  can: z.object({
    /** Why nobody can text them; null where it can be tried. */
    text: z.string().nullable(),
    /** Why they are sent no text that sells; null where it can be tried. */
    marketing: z.string().nullable(),
  }),
}).meta({ id: "Messaging" });

/** docs/contract/texts.md#textsettings. */
export const TextSettings = z
  .object({
    senderName: z.string().nullable(),
    quietFrom: TimeOfDay,
    quietUntil: TimeOfDay,
    eveningHour: z.int(),
    capPence: z.int().min(0),
    /** Pence, to a tenth, in this calendar month: what the provider says, and what was reckoned where it says nothing. */
    spentPence: z.number().min(0),
  })
  .meta({ id: "TextSettings" });

export const TextSettingsChange = z
  .object({
    senderName: optionalLine(11).refine(
      (name) => name === null || (/^[A-Za-z0-9 ]+$/.test(name) && /[A-Za-z]/.test(name)),
      "Use letters, digits and spaces, and at least one letter.",
    ),
    quietFrom: TimeOfDay,
    quietUntil: TimeOfDay,
    eveningHour: z.int().min(12).max(21),
    capPence: z.int().min(0).max(1_000_000),
  })
  .partial();

/** docs/contract/texts.md#texttemplate. */
export const TextTemplate = z
  .object({
    moment: TextMomentName,
    title: z.string(),
    when: z.string(),
    isOn: z.boolean(),
    /** The business's own words; null where the built-in ones hold. */
    body: z.string().nullable(),
    /** The words that hold. */
    words: z.string(),
    /** What may stand in braces. */
    fields: z.array(z.string()),
  })
  .meta({ id: "TextTemplate" });

export const TextTemplateChange = z.object({
  moment: TextMomentName,
  isOn: z.boolean().optional(),
  body: text(600).nullable().optional(),
});

type Shown = TextRow & { customer: { name: string } };

/** With the customer's name, as a read of `texts` brings it. */
export const textWith = { customer: { select: { name: true } } } as const;

export const viewText = (row: Shown): z.infer<typeof Text> => ({
  id: row.id,
  customerId: row.customerId,
  customerName: row.customer.name,
  orderId: row.orderId,
  direction: row.direction,
  channel: row.channel,
  number: row.number,
  body: row.body,
  state: row.state,
  why: row.why,
  moment: row.moment,
  marketing: row.refusalRef !== null,
  notBefore: row.state === "queued" ? dateTimeOrNull(row.notBefore) : null,
  segments: row.segments,
  costPence: row.costTenths === null ? null : row.costTenths / 10,
  pricePence: row.priceTenths === null ? null : row.priceTenths / 10,
  byName: row.byName,
  createdAt: dateTime(row.createdAt),
  sentAt: dateTimeOrNull(row.sentAt),
  settledAt: dateTimeOrNull(row.settledAt),
  answeredAt: dateTimeOrNull(row.answeredAt),
});
