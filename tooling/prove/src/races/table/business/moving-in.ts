import { each, holds, one, type RaceTable } from "../../race";
import type { Stage } from "../../stage";

async function customersForm() {
  const form = new FormData();
  const csv = "Name,On account\r\nLow Fell Farm,yes\r\nHigh Barn,no\r\n";
  form.append("file", new Blob([csv], { type: "text/csv" }), "customers.csv");
  const sent = new Response(form);
  return {
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
    body: new Uint8Array(await sent.arrayBuffer()),
  };
}

interface Uploaded {
  id: string;
  totals: object;
}
const upload = async (stage: Stage): Promise<Uploaded> =>
  stage.do("POST /moving-in", await customersForm());

const came =
  "SELECT count(*) FROM customers WHERE tenant_id = $1 AND name IN ('Low Fell Farm', 'High Barn')";

export const movingIn: RaceTable = {
  "POST /moving-in": [
    each("a workbook that is looked through", async ({ tenantId }) => {
      const form = await customersForm();
      return {
        ask: () => form,
        after: () => [
          holds(
            1,
            "SELECT count(*) FROM moving_ins WHERE tenant_id = $1 AND status = 'checked'",
            tenantId,
          ),
        ],
      };
    }),
  ],
  "POST /moving-in/{id}/apply": [
    one("a workbook to bring in", async (stage) => {
      const { id, totals } = await upload(stage);
      return {
        ask: () => ({ at: { id }, body: { totals } }),
        after: () => [holds(2, came, stage.tenantId)],
      };
    }),
  ],
  "POST /moving-in/{id}/undo": [
    one("a workbook to take back", async (stage) => {
      const { id, totals } = await upload(stage);
      await stage.do("POST /moving-in/{id}/apply", { at: { id }, body: { totals } });
      return { ask: () => ({ at: { id } }), after: () => [holds(0, came, stage.tenantId)] };
    }),
  ],
};
