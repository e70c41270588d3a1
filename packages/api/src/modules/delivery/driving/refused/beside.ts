import type { Prisma, PrismaClient, RefusedRecordKind } from "@roundsman/db";
import { StoredBody, StoredReload, StoredSale } from "./schema";

const selectRound = {
  id: true,
  roundDate: true,
  vehicleId: true,
  driver: { select: { name: true } },
  vehicle: { select: { name: true } },
  reloads: { select: { id: true, doneAt: true, location: { select: { name: true } } } },
} as const;

export type DrivenRound = Prisma.RoundGetPayload<{ select: typeof selectRound }>;

/** Names of products and the rounds that were driven, by id. */
export interface Beside {
  products: ReadonlyMap<string, string>;
  rounds: ReadonlyMap<string, DrivenRound>;
}

/** Reads what rows show beside themselves: two statements, however many rows. */
export async function readBeside(
  db: PrismaClient,
  tenantId: string,
  rows: readonly (RecordGoods & { roundId: string })[],
): Promise<Beside> {
  const [products, rounds] = await Promise.all([
    db.product.findMany({
      where: { tenantId, id: { in: [...new Set(rows.flatMap(productsOf))] } },
      select: { id: true, name: true },
    }),
    db.round.findMany({
      where: { tenantId, id: { in: [...new Set(rows.map(({ roundId }) => roundId))] } },
      select: selectRound,
    }),
  ]);
  return {
    products: new Map(products.map(({ id, name }) => [id, name])),
    rounds: new Map(rounds.map((round) => [round.id, round])),
  };
}

/** What was recorded, with the goods that it names by their product. */
interface RecordGoods {
  kind: RefusedRecordKind;
  body: unknown;
}

function productsOf({ kind, body }: RecordGoods): string[] {
  const idsOf = (goods: readonly { productId: string }[] = []) =>
    goods.map(({ productId }) => productId);
  switch (kind) {
    case "sale": {
      const { sale } = StoredSale.parse(body);
      return [...idsOf(sale.lines), ...idsOf(sale.collect)];
    }
    case "reload": {
      const { reload } = StoredReload.parse(body);
      return [...idsOf(reload.loaded), ...idsOf(reload.dropped)];
    }
    case "walk_round_check":
      return [];
    default:
      return idsOf(StoredBody.parse(body).collect);
  }
}
