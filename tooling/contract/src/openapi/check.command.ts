import { readFile } from "node:fs/promises";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { publicDocument } from "./files";

/* pnpm check:openapi: checks the OpenAPI document by Redocly's and Spectral's recommended rules. Warnings fail too. */

const document = await readFile(publicDocument, "utf8");
const { paths } = JSON.parse(document) as { paths: Record<string, object> };
const operations = Object.values(paths).flatMap((methods) => Object.keys(methods)).length;

const faults = [...(await byRedocly()), ...(await bySpectral())];
for (const fault of faults) console.error(fault);
console.log(`OpenAPI: ${faults.length} faults in ${operations} operations.`);
process.exit(faults.length === 0 ? 0 : 1);

async function byRedocly(): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: document, config });
  return problems.map(
    ({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`,
  );
}

async function bySpectral(): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, "recommended"]] });
  const problems = await spectral.run(document);
  return problems.map(({ code, message, path }) => `${code}: ${message} #/${path.join("/")}`);
}
