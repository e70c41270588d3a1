import { randomBytes } from "node:crypto";
import type { Neighbour } from "@roundsman/api/testing";
import type { Neighbourhood } from "./neighbourhood";

type Send = Neighbourhood["send"];

/** A neighbour's shop, and the words that only its pages contain. */
export interface NeighbourShop {
  slug: string;
  token: string;
  words: string[];
}

/** Opens shops, each with a product and a headline that contain a unique word. */
export function openShops({ send, crowd }: Neighbourhood, count: number): Promise<NeighbourShop[]> {
  return Promise.all(crowd.slice(0, count).map((neighbour) => openOne(send, neighbour)));
}

async function openOne(send: Send, { slug, token }: Neighbour): Promise<NeighbourShop> {
  const shop: NeighbourShop = { slug, token, words: [newWord()] };
  await accepted(send, token, "POST", "/products", {
    name: `Gas ${shop.words[0]}`,
    unitPrice: 1000,
  });
  await accepted(send, token, "POST", "/storefront/on");
  await publishAnew(send, shop);
  return shop;
}

/** Publishes the shop with a new unique word in its headline. */
export async function publishAnew(send: Send, { token, words }: NeighbourShop): Promise<void> {
  const word = newWord();
  words.push(word);
  const draft = { content: { headline: `Warm by ${word}` } };
  await accepted(send, token, "PUT", "/storefront/draft", draft);
  await accepted(send, token, "POST", "/storefront/publish");
}

const newWord = () => `w${randomBytes(6).toString("hex")}`;

async function accepted(send: Send, as: string, method: string, path: string, body?: object) {
  const answer = await send(method, path, { as, body });
  if (answer.status >= 300) {
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}
