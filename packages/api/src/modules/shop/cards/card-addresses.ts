import {
  expressionBuilder,
  runSql,
  sql,
  sqlBuilder,
  type Expression,
  type PrismaClient,
  type SqlBool,
  type Tables,
} from "@roundsman/db";
import { z } from "zod";
import { dateTimeOrNull } from "../../../platform/values/format";
import { decodeCursor, PageQuery, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import type { Word } from "../../../platform/values/words";
import { DateTime, QueryFlag, text, Uuid } from "../../../platform/values/values";
import {
  hasOutwardCode,
  isInArea,
  placeOfAddress,
  readAreas,
  Weekday,
  weekdays,
} from "../../catalogue";
import { readPatchDays } from "../../delivery";

/** Where cards can be made, narrowed to whom the next round meets or who is looked for. */
export const CardAddressQuery = PageQuery.extend({
  q: text(120).optional(),
  /** The delivery area that holds it. */
  areaId: Uuid.optional(),
  /** Rounds go there on this weekday: by its area, else by the patches with its outward code. */
  weekday: Weekday.optional(),
  /** Whether it has a card. */
  hasCard: QueryFlag.optional(),
});

export const CardAddress = z.object({
  addressId: Uuid,
  customerId: Uuid,
  customerName: z.string(),
  /** In one line. */
  address: z.string(),
  /** Since when the card there works; null where there is none. */
  issuedAt: DateTime.nullable(),
});

const Cursor = z.tuple([text(200), Uuid]);

/** Addresses in use of customers in use, by the customer's name. */
export async function listCardAddresses(
  db: PrismaClient,
  tenantId: string,
  input: z.infer<typeof CardAddressQuery>,
) {
  const after = decodeCursor(input.cursor, Cursor);
  const conditions = [...(await whereOf(db, tenantId, input)), ...furtherThan(after)];
  const rows = await search(input.q, (words) =>
    runSql(
      db,
      selectAddresses(tenantId)
        .where((eb) => eb.and([...conditions, ...found(words)]))
        .limit(input.limit + 1),
    ),
  );
  return toPage(
    rows,
    input.limit,
    ({ line1, city, postcode, cardIssuedAt, ...row }) => ({
      ...row,
      address: [line1, city, postcode].filter(Boolean).join(", "),
      issuedAt: dateTimeOrNull(cardIssuedAt),
    }),
    (row) => [row.customerName, row.addressId],
  );
}

const selectAddresses = (tenantId: string) =>
  sqlBuilder
    .selectFrom("delivery_addresses as a")
    .innerJoin("customers as c", (join) =>
      join.onRef("c.tenant_id", "=", "a.tenant_id").onRef("c.id", "=", "a.customer_id"),
    )
    .where("a.tenant_id", "=", tenantId)
    .where("a.archived_at", "is", null)
    .where("c.archived_at", "is", null)
    .orderBy("c.name")
    .orderBy("a.id")
    .select([
      "a.id as addressId",
      "c.id as customerId",
      "c.name as customerName",
      "a.line1",
      "a.city",
      "a.postcode",
      "a.card_issued_at as cardIssuedAt",
    ]);

const a = expressionBuilder<Tables & { a: Tables["delivery_addresses"] }, "a">();

async function whereOf(
  db: PrismaClient,
  tenantId: string,
  { areaId, weekday, hasCard }: z.infer<typeof CardAddressQuery>,
): Promise<Expression<SqlBool>[]> {
  const areas = areaId === undefined && weekday === undefined ? [] : await readAreas(db, tenantId);
  return [
    ...(areaId === undefined ? [] : [isInArea(areas, placeOfAddress, ({ id }) => id === areaId)]),
    ...(weekday === undefined
      ? []
      : [
          isInArea(
            areas,
            placeOfAddress,
            (area) => area.weekdays.includes(weekday),
            hasOutwardCode(placeOfAddress, await codesOn(db, tenantId, weekday)),
          ),
        ]),
    ...(hasCard === undefined ? [] : [a("a.card_issued_at", hasCard ? "is not" : "is", null)]),
  ];
}

/** Outward codes of patches that go out on a weekday. */
async function codesOn(db: PrismaClient, tenantId: string, weekday: Weekday): Promise<string[]> {
  const number = weekdays.indexOf(weekday) + 1;
  const patches = await readPatchDays(db, tenantId);
  return patches.flatMap((patch) => (patch.weekdays.includes(number) ? patch.outwardCodes : []));
}

const furtherThan = (after: z.infer<typeof Cursor> | null): Expression<SqlBool>[] =>
  after ? [sql<boolean>`(c.name, a.id) > (${after[0]}, ${after[1]}::uuid)`] : [];

/** Each word is in the address, or in what its customer is found by. */
const found = (words: readonly Word[]) => wordsIn(words, "a.found_by", "c.found_by");
