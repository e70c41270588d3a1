import type { OpenService } from "@roundsman/api";
import { startRest, type Served } from "@roundsman/testing/running";
import { restOn } from "@roundsman/spec-rest/testing";
import type { ScaleSettings } from "./settings";
import { openSide, type Side } from "./side";
import type { Sizes } from "./fill/sizes";
import { openStand, type Stand } from "./stand";
import { overHttp } from "./transports";

export interface Stands {
  /** The businesses in the order of the sizes. */
  all: readonly [small: Stand, many: Stand, largest: Stand];
  sides: readonly [small: Side, full: Side];
}

/** Runs `work` on the three businesses over HTTP at the built servers, and passes it the full database's server. */
export async function atServers<T>(
  { small, full }: Sizes,
  wanted: ScaleSettings,
  work: (stands: Stands, rest: Served) => Promise<T>,
): Promise<T> {
  const env = { TRUSTED_PROXIES: "1" };
  const [ofSmall, ofFull] = [await startRest(small, { env }), await startRest(full, { env })];
  const sides = [
    openSide(small, { sendOf: () => overHttp(ofSmall.url), watches: false }),
    openSide(full, { sendOf: () => overHttp(ofFull.url), watches: false }),
  ] as const;
  return atStands(sides, wanted, (stands) => work(stands, ofFull)).finally(() =>
    Promise.all([ofSmall.stop(), ofFull.stop()]),
  );
}

/** Runs `work` on the three businesses in this process, where the plans can be collected. */
export const inProcess = <T>(
  { small, full }: Sizes,
  wanted: ScaleSettings,
  work: (stands: Stands) => Promise<T>,
): Promise<T> => {
  const how = { sendOf: (service: OpenService) => restOn(service).send, watches: true };
  return atStands([openSide(small, how), openSide(full, how)], wanted, work);
};

async function atStands<T>(
  sides: Stands["sides"],
  { businesses }: ScaleSettings,
  work: (stands: Stands) => Promise<T>,
): Promise<T> {
  const [small, full] = sides;
  try {
    const all = [
      await openStand(small, "fellside"),
      await openStand(full, `fellside-${Math.ceil(businesses / 2)}`),
      await openStand(full, "fellside"),
    ] as const;
    return await work({ all, sides });
  } finally {
    await Promise.all(sides.map(({ service }) => service.close()));
  }
}
