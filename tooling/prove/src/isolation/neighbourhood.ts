import { makeCrowd, type Neighbour } from "@roundsman/api/testing";
import { digestOf, thingsOf, type Things, grantable, type Demo } from "@roundsman/testing/demo";
import { restOn, type Api } from "@roundsman/spec-rest/testing";

/** Fellside, which has something of everything, and all those who live beside it. */
export interface Neighbourhood {
  demo: Demo;
  /** Where it is asked: in process, or over HTTP. */
  send: Api["send"];
  crowd: readonly Neighbour[];
  /** What Fellside has, by its kind. */
  things: Things;
  /** Fellside's rows before anybody tried anything. */
  untouched: string;
  /** What was asked, by operation. */
  asked: Map<string, number>;
  /** What was got that is not theirs, in words. */
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

/** What of Fellside's stands in this text, but for what the caller said first. */
export function leaksIn({ things, demo }: Neighbourhood, text: string, said: string): string[] {
  const ids = [...things.values()].flat().concat(demo.fellside, "olivia@fellside.example");
  return ids.filter((id) => text.includes(id) && !said.includes(id));
}

/** Works through these, some at once. */
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
