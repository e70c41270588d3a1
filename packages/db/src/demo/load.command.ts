import { readEnvironment } from "@roundsman/environment";
import { z } from "zod";
import { loadDemo } from "./load";
import { refuseBeyond } from "./this-machine";

/*
 * Loads the demo into the database of SERVICE_DATABASE_URL, if that is empty. Its second steps are encrypted with
 * SECRET_KEY.
 */

const Loading = z.object({ SECRET_KEY: z.string(), SERVICE_DATABASE_URL: z.string() });

try {
  refuseBeyond(process.env, "The demo's people are let in");
  const { SECRET_KEY: secretKey, SERVICE_DATABASE_URL: url } = readEnvironment(
    Loading,
    process.env,
  );
  const started = Date.now();
  const loaded = await loadDemo(url, secretKey, new Date());
  console.log(
    loaded
      ? `The demo's data is in (${((Date.now() - started) / 1000).toFixed(1)} s).`
      : "There are businesses already: the demo is left out.",
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
