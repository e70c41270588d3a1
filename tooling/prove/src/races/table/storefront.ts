import { randomUUID } from "node:crypto";
import { tinyPng } from "@roundsman/api/testing";
import { each, gone, holds, one, settled, type RaceTable } from "../race";
import type { Stage } from "../stage";

const on = (stage: Stage) => stage.do("POST /storefront/on");
const domainsOf = "SELECT count(*) FROM domains WHERE tenant_id = $1";
const statusOf = "SELECT status FROM storefronts WHERE tenant_id = $1";

async function pictureForm() {
  const form = new FormData();
  const bytes = Buffer.from(tinyPng.split(",")[1] ?? "", "base64");
  form.append("file", new Blob([bytes], { type: "image/png" }), "yard.png");
  const sent = new Response(form);
  return {
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
    body: new Uint8Array(await sent.arrayBuffer()),
  };
}
const picture = async (stage: Stage): Promise<{ key: string }> =>
  stage.do("POST /storefront/assets", await pictureForm());

const newHost = () => `${randomUUID()}.fuels.example`;
async function domain(stage: Stage): Promise<{ id: string }> {
  await on(stage);
  return stage.do("POST /storefront/domains", { body: { host: newHost() } });
}

async function search({ sql, tenantId }: Stage): Promise<{ id: string }> {
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO shop_searches (tenant_id, words, first_day, last_day, forget_after)
     VALUES ($1, 'gas can', now(), now(), now() + interval '90 days') RETURNING id`,
    [tenantId],
  );
  return { id: rows[0]?.id ?? "" };
}
const product = (stage: Stage): Promise<{ id: string }> =>
  stage.do("POST /products", { body: { name: "Propane", sold: true } });

export const storefront: RaceTable = {
  "PATCH /storefront/searches/{id}": [
    settled("a search that is set aside", async (stage) => {
      const { id } = await search(stage);
      const isAside = "SELECT set_aside_at IS NOT NULL FROM shop_searches WHERE id = $1";
      return {
        ask: () => ({ at: { id }, body: { setAside: true } }),
        after: () => [holds(true, isAside, id)],
      };
    }),
  ],
  "POST /storefront/searches/{id}/add-to-product": [
    gone("a search that is answered", async (stage) => {
      const { id } = await search(stage);
      const { id: productId } = await product(stage);
      const names = "SELECT also_known_as FROM products WHERE id = $1";
      return {
        ask: () => ({ at: { id }, body: { productId } }),
        after: () => [holds("gas can", names, productId)],
      };
    }),
  ],
  "POST /vouchers": [
    one("a code of the shop", async ({ tenantId }) => ({
      ask: () => ({ body: { code: "SPRING10", percentOff: 10 } }),
      after: () => [holds(1, "SELECT count(*) FROM vouchers WHERE tenant_id = $1", tenantId)],
    })),
  ],
  "PATCH /vouchers/{id}": [
    each("what a voucher takes off", async (stage) => {
      const { id } = await stage.do("POST /vouchers", { body: { code: "MAY", percentOff: 1 } });
      return {
        ask: (caller) => ({ at: { id }, body: { percentOff: caller + 1, mostUses: caller + 1 } }),
        after: () => [
          holds(true, "SELECT percent_off = most_uses FROM vouchers WHERE id = $1", id),
        ],
      };
    }),
  ],
  "PUT /storefront/draft": [
    each("the whole draft", async (stage) => {
      await on(stage);
      const same =
        "SELECT draft->'content'->>'headline' = draft->'content'->>'strapline' FROM storefronts WHERE tenant_id = $1";
      return {
        ask: (caller) => ({ body: { content: { headline: `${caller}`, strapline: `${caller}` } } }),
        after: () => [holds(true, same, stage.tenantId)],
      };
    }),
  ],
  "PATCH /storefront/policies": [
    each("the policies that are sent", async (stage) => {
      await on(stage);
      const same =
        "SELECT draft_policies->>'privacy' = draft_policies->>'terms' FROM storefronts WHERE tenant_id = $1";
      return {
        ask: (caller) => ({ body: { privacy: `${caller}`, terms: `${caller}` } }),
        after: () => [holds(true, same, stage.tenantId)],
      };
    }),
  ],
  "POST /storefront/on": [
    settled("a shop with one address of ours", async ({ tenantId }) => ({
      ask: () => ({}),
      after: () => [holds(1, domainsOf, tenantId)],
    })),
  ],
  "POST /storefront/off": [
    settled("a shop switched off", async (stage) => {
      await on(stage);
      return { ask: () => ({}), after: () => [holds("off", statusOf, stage.tenantId)] };
    }),
  ],
  "POST /storefront/publish": [
    each("what shoppers see", async (stage) => {
      await on(stage);
      return { ask: () => ({}), after: () => [holds("live", statusOf, stage.tenantId)] };
    }),
  ],
  "POST /storefront/unpublish": [
    settled("an unpublished shop", async (stage) => {
      await on(stage);
      await stage.do("POST /storefront/publish");
      return { ask: () => ({}), after: () => [holds("draft", statusOf, stage.tenantId)] };
    }),
  ],
  "POST /storefront/assets": [
    each("pictures", async ({ tenantId }) => {
      const form = await pictureForm();
      return {
        ask: () => form,
        after: (done) => [
          holds(done, "SELECT count(*) FROM storefront_assets WHERE tenant_id = $1", tenantId),
        ],
      };
    }),
  ],
  "PATCH /storefront/assets/{key}": [
    each("what a picture shows", async (stage) => {
      const { key } = await picture(stage);
      return { ask: (caller) => ({ at: { key }, body: { alt: `${caller}` } }) };
    }),
  ],
  "DELETE /storefront/assets/{key}": [
    gone("a picture", async (stage) => {
      const { key } = await picture(stage);
      return { ask: () => ({ at: { key } }) };
    }),
  ],
  "POST /storefront/domains": [
    one("a host", async (stage) => {
      await on(stage);
      const host = newHost();
      return {
        ask: () => ({ body: { host } }),
        after: () => [holds(1, "SELECT count(*) FROM domains WHERE host = $1", host)],
      };
    }),
    {
      ...each("the last of ten domains", async (stage) => {
        await on(stage);
        for (let n = 0; n < 8; n += 1)
          await stage.do("POST /storefront/domains", { body: { host: newHost() } });
        return {
          ask: () => ({ body: { host: newHost() } }),
          after: () => [holds(10, domainsOf, stage.tenantId)],
        };
      }),
      wins: 1,
      others: ["conflict"],
    },
  ],
  "POST /storefront/domains/{id}/check": [
    each("a host's name servers", async (stage) => {
      const { id } = await domain(stage);
      return { ask: () => ({ at: { id } }) };
    }),
  ],
  "POST /storefront/domains/{id}/primary": [
    each("the shop's address", async (stage) => {
      const { id } = await domain(stage);
      await stage.sql.query("UPDATE domains SET verified_at = now() WHERE id = $1", [id]);
      const { rows } = await stage.sql.query<{ id: string }>(
        "SELECT id FROM domains WHERE tenant_id = $1",
        [stage.tenantId],
      );
      return {
        ask: (caller) => ({ at: { id: rows[caller % rows.length]?.id ?? "" } }),
        after: () => [holds(1, `${domainsOf} AND is_primary`, stage.tenantId)],
      };
    }),
  ],
  "DELETE /storefront/domains/{id}": [
    gone("a host", async (stage) => {
      const { id } = await domain(stage);
      return { ask: () => ({ at: { id } }), after: () => [holds(1, domainsOf, stage.tenantId)] };
    }),
  ],
};
