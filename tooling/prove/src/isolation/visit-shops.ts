import { Dice } from "@roundsman/api/testing";
import { send, type Reply } from "../send";
import { eachOf, type Neighbourhood } from "./neighbourhood";
import { publishAnew, type NeighbourShop } from "./shops";

/** The results of the visits to all shops. */
export interface Visits {
  shops: number;
  visits: number;
  /** Visits that were answered with a cached page. */
  kept: number;
  /** Visits that tried to have a page cached under another host. */
  tricks: number;
  /** Times that a shop was published again between visits. */
  published: number;
  /** Words of another shop that a page showed. */
  crossed: Set<string>;
}

const keptSign = '"cache-status":"shop; hit"';

/** Requests that name one host and mean another. */
const tricks: readonly ((
  own: string,
  other: string,
  port: string,
) => { path?: string; headers: Record<string, string | string[]> })[] = [
  (own, other) => ({ headers: { host: own, "x-forwarded-host": other } }),
  (own, other) => ({ headers: { host: own, forwarded: `host=${other}` } }),
  (own, other) => ({ headers: { host: own, "x-original-host": other, "x-host": other } }),
  (own, other) => ({
    headers: { host: own, "x-original-url": `http://${other}/`, "x-rewrite-url": `/at/${other}` },
  }),
  (own, other) => ({ headers: { host: own }, path: `/at/${other.replace(/:\d+$/, "")}` }),
  (own, other) => ({ headers: { host: own }, path: `//${other}/` }),
  (own, other) => ({
    headers: { host: own, "x-matched-path": `/at/${other}`, "x-nextjs-data": "1" },
  }),
  (own, other) => ({ headers: { host: own, "x-middleware-rewrite": `/at/${other}` } }),
  (own, other) => ({ headers: { host: own, rsc: "1", "next-url": `/at/${other}` } }),
  // Two Host headers, or a host in the request line, which proxies read differently.
  (own, other) => ({ headers: { host: [own, other] } }),
  (own, other) => ({ headers: { host: own }, path: `http://${other}/` }),
  (own, other) => ({ headers: { host: own }, path: `http://${other}/products` }),
  (own, other) => ({ headers: { host: `${own}, ${other}` } }),
  (own, other) => ({ headers: { host: `${other}@${own}` } }),
  (own, other) => ({
    headers: { host: own, "x-forwarded-port": "443", "x-forwarded-server": other },
  }),
  (own) => ({ headers: { host: own.replace(/:.*$/, ":1") } }),
  (own) => ({ headers: { host: own.toUpperCase() } }),
  (own) => ({ headers: { host: own.replace(":", ".:") } }),
  (own) => ({ headers: { host: own, cookie: "shop_session=nobody" } }),
];

/**
 * Visits the shops, several at once and some with a trick, while some shops are published again. Every page, cached
 * or not, must show the words of its own shop and of no other.
 */
export async function visitShops(
  { send: sendRest }: Neighbourhood,
  shops: readonly NeighbourShop[],
  { url, visits, seed }: { url: string; visits: number; seed: number },
): Promise<Visits> {
  const dice = new Dice(seed);
  const { port } = new URL(url);
  const visited: Visits = {
    shops: shops.length,
    visits: 0,
    kept: 0,
    tricks: 0,
    published: 0,
    crossed: new Set(),
  };
  const hostOf = ({ slug }: NeighbourShop) => `${slug}.localhost:${port}`;
  const paths = ["/", "/products", "/sitemap.xml", "/robots.txt", "/basket"];

  await eachOf(Array.from({ length: visits }), async (_, place) => {
    const [own, other] = [dice.pick(shops), dice.pick(shops)];
    if (place % 100 === 99) {
      await publishAnew(sendRest, own);
      visited.published += 1;
    }
    const trick = dice.chance(0.3)
      ? dice.pick(tricks)(hostOf(own), hostOf(other), port)
      : undefined;
    const path = trick?.path ?? dice.pick(paths);
    const headers = trick?.headers ?? { host: hostOf(own) };
    const seen = await send(url, { method: "GET", path, headers });
    visited.visits += 1;
    if (seen.text.includes(keptSign)) visited.kept += 1;
    if (trick) visited.tricks += 1;
    judge(own, path, seen, trick === undefined);
  });
  return visited;

  function judge(own: NeighbourShop, path: string, { status, text }: Reply, plain: boolean): void {
    const foreign = shops.filter(
      (shop) => shop !== own && shop.words.some((word) => text.includes(word)),
    );
    for (const { slug } of foreign) visited.crossed.add(`${path} of ${own.slug} shows ${slug}`);
    if (!plain) return;
    if (status !== 200) visited.crossed.add(`${path} of ${own.slug} was answered ${status}`);
    const named = path === "/" || path === "/products";
    if (named && !own.words.some((word) => text.includes(word))) {
      visited.crossed.add(`${path} of ${own.slug} shows nothing of its own`);
    }
  }
}
