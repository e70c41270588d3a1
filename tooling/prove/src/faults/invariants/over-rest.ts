import type { Evidence, Invariant } from "./invariant";

const atOnce = 16;

/** The REST path of each kind, by the first word of the recorded action. */
const paths: Readonly<Record<string, string>> = {
  order: "/orders",
  stop: "/orders",
  round: "/rounds",
  invoice: "/invoices",
  receipt: "/receipts",
  credit_note: "/credit-notes",
  transfer: "/stock/transfers",
  supplier_order: "/stock/supplier-orders",
};

interface Priced {
  total?: number;
  deliveryChargePence?: number;
  lines?: { quantity: number; unitPrice: number; total: number }[];
}

export const readableOverRest: Invariant = {
  name: "Every acknowledged thing is read over REST, its total the sum of its lines",
  async look(evidence) {
    const things = thingsOf(evidence);
    const broken: string[] = [];
    const total = things.size;
    const left = [...things];
    const reader = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const [path, key] = next;
        const answer = await fetch(evidence.installation.url + path, {
          headers: { authorization: `Bearer ${key}` },
        });
        const body = (await answer.json()) as Priced;
        if (answer.status !== 200) broken.push(`${path}: ${answer.status}`);
        else if (path.startsWith("/orders/") && !addsUp(body)) broken.push(`${path}: its total`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, reader));
    return { broken, note: `${total} things` };
  },
};

/** Returns the path of each written row, with a key that may read it. */
function thingsOf({ ledger, keys }: Evidence): Map<string, string> {
  return new Map(
    ledger.acknowledged.flatMap(({ action, tenantId, acknowledged }) => {
      const path = paths[action.split(".")[0] ?? ""];
      const id = acknowledged?.subjectId;
      return path && id ? [[`${path}/${id}`, keys.get(tenantId) ?? ""]] : [];
    }),
  );
}

function addsUp({ total, deliveryChargePence = 0, lines = [] }: Priced): boolean {
  const sum = lines.reduce((so, { quantity, unitPrice }) => so + quantity * unitPrice, 0);
  return (
    total === sum + deliveryChargePence &&
    lines.every((line) => line.total === line.quantity * line.unitPrice)
  );
}
