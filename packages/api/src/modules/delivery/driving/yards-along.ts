import type { PrismaClient } from "@roundsman/db";
import type { z } from "zod";
import type { BoardYard } from "../rounds/board-schema";

type Yard = z.infer<typeof BoardYard>;

interface Named {
  startLocationId: string | null;
  endLocationId: string | null;
}

/** Where rounds start and end, as rounds/yards.ts decides it: as they say, else the first yard in use. */
export async function yardsAlong(
  db: PrismaClient,
  tenantId: string,
  rounds: readonly Named[],
): Promise<(round: Named) => { startYard: Yard | null; endYard: Yard | null }> {
  const named = rounds.flatMap((round) => [round.startLocationId, round.endLocationId]);
  const yards = await db.location.findMany({
    where: {
      tenantId,
      OR: [{ archivedAt: null }, { id: { in: named.filter((id) => id !== null) } }],
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, latitude: true, longitude: true, archivedAt: true },
  });
  const views = new Map<string | null, Yard>(yards.map((yard) => [yard.id, yard]));
  const first = yards.find((yard) => yard.archivedAt === null);
  return ({ startLocationId, endLocationId }) => {
    const start = startLocationId ?? first?.id ?? null;
    return {
      startYard: views.get(start) ?? null,
      endYard: views.get(endLocationId ?? start) ?? null,
    };
  };
}
