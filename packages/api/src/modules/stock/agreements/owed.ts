import { runSql, sql, type SqlRunner } from "@roundsman/db";
import { wordsIn } from "../../../platform/values/search";
import type { Word } from "../../../platform/values/words";
import { selectPositions } from "./positions";

type Place = readonly [name: string, customerId: string, groupId: string];

interface Owing {
  tenantId: string;
  /** Of the customer or the group. */
  words: readonly Word[];
  after: Place | null;
  take: number;
}

/** Those who have more than is agreed, by their names and groups. */
export const positionsOwed = (runner: SqlRunner, { tenantId, words, after, take }: Owing) =>
  runSql(
    runner,
    selectPositions({ tenantId })
      .where(sql<boolean>`n.held > n.agreed`)
      .where((eb) => eb.and(wordsIn(words, "c.found_by", sql<string>`search_text(g.name)`)))
      .where((eb) =>
        after ? eb(eb.refTuple("c.name", "c.id", "g.id"), ">", eb.tuple(...after)) : eb.lit(true),
      )
      .orderBy("c.name")
      .orderBy("c.id")
      .orderBy("g.id")
      .limit(take),
  );
