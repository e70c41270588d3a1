import { makeCrowd, type Neighbour } from "@roundsman/api/testing";
import { digestOf, thingsOf, type Things, grantable, type Demo } from "@roundsman/testing/demo";
import { restOn, type Api } from "@roundsman/spec-rest/testing";

/** Fellside, which has rows of every kind, and its neighbours. */
export interface Neighbourhood {
  demo: Demo;
  /** Sends a request: in process, or over HTTP. */
  send: Api["send"];
  crowd: readonly Neighbour[];
  /** The ids of Fellside's rows by kind. */
  things: Things;
  /** Digest of Fellside's rows before the neighbours tried anything. */
  untouched: string;
  /** Number of requests by operation. */
  asked: Map<string, number>;
  /** Data that a neighbour received and does not own, in words. */
  breaches: Set<string>;
}

export async function openNeighbourhood(
  demo: Demo,
  businesses: number,
  send: Api["send"] = restOn(demo.service).send,
): Promise<Neighbourhood> {
  const crowd = await makeCrowd(demo.service, businesses, grantable);
  const [things, untouched] = await Promise.all([
    thingsOf(demo.service, demo.fellside, 20),
    digestOf(demo.service, demo.fellside),
  ]);
  return { demo, send, crowd, things, untouched, asked: new Map(), breaches: new Set() };
}

/** Returns Fellside's ids and email in this text, except those that the caller sent. */
export function leaksIn({ things, demo }: Neighbourhood, text: string, said: string): string[] {
  const ids = [...things.values()].flat().concat(demo.fellside, "olivia@fellside.example");
  return ids.filter((id) => text.includes(id) && !said.includes(id));
}

/** Runs `work` on each element, eight at once. */
export async function eachOf<One>(
  all: readonly One[],
  work: (one: One, place: number) => Promise<void>,
): Promise<void> {
  let place = 0;
  const worker = async () => {
    for (let at = place++; at < all.length; at = place++) await work(all[at] as One, at);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
