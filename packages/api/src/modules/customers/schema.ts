import { z } from "zod";
import { PageQuery, UpdatedSince } from "../../platform/values/page";
import { sortBy } from "../../platform/values/sort";
import { EmailAddress, optionalEmail } from "../../platform/values/names";
import {
  DateTime,
  ExternalRefFilter,
  ForeignFields,
  foreignFields,
  nameText,
  OptionalPhone,
  optionalText,
  QueryFlag,
  text,
  Uuid,
} from "../../platform/values/values";
import { Price } from "../catalogue";
import { ContactChange, CustomerContact } from "../messages";
import { Address } from "./addresses/schema";
import { ClosedDays, NewClosedDays } from "./addresses/hours";

/** Nothing more is sold to the customer on account, and why: for the business's own people alone. */
const Stop = z.object({
  reason: z.string(),
  since: DateTime,
  setByName: z.string(),
});
export type Stop = z.infer<typeof Stop>;

/** When invoices are due: so many days after they are raised, or after the last day of that month. */
const PaymentTerms = z.object({
  days: z.int().min(0).max(365),
  from: z.enum(["invoice", "end_of_month"]),
});

/** A customer, as lists show them. */
export const Customer = z
  .object({
    id: Uuid,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    rateSetId: Uuid.nullable(),
    rateSetName: z.string().nullable(),
    onAccount: z.boolean(),
    stop: Stop.nullable(),
    /** The most they may owe and have on order on account, in pence including VAT; null where there is no limit. */
    creditLimitPence: z.int().nullable(),
    /** Null where the business's own terms hold. */
    paymentTerms: PaymentTerms.nullable(),
    closedDays: ClosedDays,
    /** Who gets invoices, statements and reminders; null where the customer's own email does. */
    accountsName: z.string().nullable(),
    accountsEmail: z.string().nullable(),
    notes: z.string().nullable(),
    companyNumber: z.string().nullable(),
    vatNumber: z.string().nullable(),
    /** They buy fuel to sell it on, which VAT asks of. */
    buysForResale: z.boolean(),
    ...CustomerContact.shape,
    ...foreignFields,
    archivedAt: DateTime.nullable(),
    /** Their data was erased on request: nothing is to be changed any more. */
    erasedAt: DateTime.nullable(),
    mergedIntoId: Uuid.nullable().meta({
      description: "The customer that this one turned out to be",
    }),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: "Customer" });
export type Customer = z.infer<typeof Customer>;

/** One customer, with the addresses they have now. */
export const CustomerWithAddresses = Customer.extend({
  addresses: z.array(Address),
  /** What the caller may do with them: null, or why not. */
  can: z.object({ exportData: z.string().nullable() }),
}).meta({ id: "CustomerWithAddresses" });

/** POST /customers. */
export const CustomerFields = z.object({
  name: nameText(120),
  email: optionalEmail().optional(),
  phone: OptionalPhone.optional(),
  rateSetId: Uuid.nullish(),
  onAccount: z.boolean().optional(),
  creditLimitPence: z.int().min(0).max(2_000_000_000).nullish(),
  paymentTerms: PaymentTerms.nullish(),
  /** The whole of them; null for none. */
  closedDays: NewClosedDays.nullish(),
  accountsName: optionalText(120).optional(),
  accountsEmail: optionalEmail().optional(),
  notes: optionalText(2000).optional(),
  companyNumber: optionalText(40).optional(),
  vatNumber: optionalText(40).optional(),
  buysForResale: z.boolean().optional(),
  ...ContactChange.shape,
  ...ForeignFields.shape,
});

/** PATCH /customers/{id}: left out is unchanged, null clears. */
export const CustomerChange = CustomerFields.partial().extend({
  archived: z.boolean().optional(),
});

/** PUT /customers/{id}/stop. */
export const NewStop = z.object({ reason: text(500, 1) });

/** Which customers: `q` looks in names, email, phone, account numbers and the words of their addresses. */
export const CustomerFilter = z.object({
  q: text(120).optional(),
  /** Exactly this one, in letters of either case. */
  email: EmailAddress().optional(),
  externalRef: ExternalRefFilter,
  updatedSince: UpdatedSince,
  rateSetId: Uuid.optional(),
  onAccount: QueryFlag.optional(),
  onStop: QueryFlag.optional(),
  archived: QueryFlag.optional(),
});

/** GET /customers. */
export const CustomerQuery = PageQuery.extend({
  ...CustomerFilter.shape,
  sort: sortBy(["name", "createdAt", "updatedAt"]).default("name"),
});

/** Who the office may mean while taking an order. */
export const FoundCustomer = z
  .object({
    id: Uuid,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** They want no calls that sell. */
    doNotCall: z.boolean(),
    onAccount: z.boolean(),
    stop: Stop.nullable(),
    notes: z.string().nullable(),
    /** Where they last had something delivered, else their first address. */
    address: z
      .object({
        id: Uuid,
        name: z.string().nullable(),
        line1: z.string(),
        city: z.string().nullable(),
        postcode: z.string().nullable(),
      })
      .nullable(),
    lastOrderedAt: DateTime.nullable(),
  })
  .meta({ id: "FoundCustomer" });

export const FindQuery = z.object({ q: text(120) });

/** The whole set of a customer's own prices; it has no further page. */
export const AgreedRates = z
  .object({ items: z.array(Price), nextCursor: z.null() })
  .meta({ id: "AgreedRates" });

/** Containers of one kind that a customer has; below zero where more came back than went out. */
export const Holding = z
  .object({ productId: Uuid, productName: z.string(), quantity: z.int() })
  .meta({ id: "Holding" });

export const Empties = z
  .object({ items: z.array(Holding), nextCursor: z.null() })
  .meta({ id: "Empties" });

/** POST /customers/rate-set. Ids are any strings: what is no id is a customer there is not. */
export const RateSetMove = z.object({
  customerIds: z.array(z.string().toLowerCase()).min(1).max(5000),
  rateSetId: Uuid.nullable(),
  clearAgreedRates: z.boolean().default(false),
  dryRun: z.boolean().default(false),
});

/** Whom a move would concern; its own question, so that what is asked for here is never written. */
export const RateSetPreviewQuery = RateSetMove.pick({ customerIds: true, rateSetId: true });

/** `moved` and `unchanged` add up to the distinct customers named. */
export const RateSetMoved = z
  .object({
    moved: z.int().min(0),
    unchanged: z.int().min(0),
    agreedRatesInTheWay: z.int().min(0),
    agreedRatesCleared: z.int().min(0),
  })
  .meta({ id: "RateSetMoved" });

/** A customer a move would put on the list, with their own prices that go before it. Pence, excluding VAT. */
const MovingCustomer = z.object({
  id: Uuid,
  name: z.string(),
  /** The list they are on now. */
  fromName: z.string().nullable(),
  inTheWay: z.array(
    z.object({ productName: z.string(), agreedPence: z.int(), listPence: z.int() }),
  ),
});

/** What a move would come to, told apart: those with prices in the way first, the first 500 of all. */
export const RateSetPreview = z.object({
  ...RateSetMoved.omit({ agreedRatesCleared: true }).shape,
  customers: z.array(MovingCustomer),
});

/** So many customers are taken at once. */
export const mostImported = 5000;

/** POST of a file. `leaveOut` says which lines are passed over: the bad ones, those of known customers. */
export const CustomerImport = z.object({
  /** The file's text; 5,000 lines of long addresses fit. */
  csv: z.string().max(5_000_000, "This file is too large: at most 5 MB."),
  leaveOut: z.array(z.enum(["bad", "known"])).default([]),
  dryRun: z.boolean().default(false),
});

/** What is wrong, and where: `line` from 1, as a spreadsheet counts; null for a whole line. */
export const BadCell = z.object({
  line: z.int(),
  column: z.string().nullable(),
  value: z.string(),
  message: z.string(),
});

/** A line that looks like somebody there already, or like an earlier line of the file. */
export const KnownLine = z.object({
  line: z.int(),
  name: z.string(),
  /** In words: "Mrs Tyson has this email". */
  why: z.string(),
});

export const ImportedCustomers = z
  .object({
    /** Customers in the file. */
    lines: z.int(),
    /** How many are, or would be, added with what is left out as asked. */
    added: z.int(),
    good: z.int(),
    bad: z.array(BadCell),
    /** The bad lines as a file of their own, to be mended; each says what is wrong with it. */
    badCsv: z.string(),
    known: z.array(KnownLine),
    ignoredColumns: z.array(z.string()),
    /** The first few that make sense, as they will be. */
    sample: z.array(
      z.object({ line: z.int(), name: z.string(), contact: z.string(), address: z.string() }),
    ),
  })
  .meta({ id: "ImportedCustomers" });

/** What the file may hold, and an empty one to fill in. */
export const ImportTemplate = z.object({
  csv: z.string(),
  columns: z.array(z.object({ title: z.string(), takes: z.string() })),
});
