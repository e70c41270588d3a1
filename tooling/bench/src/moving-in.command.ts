import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  callerFor,
  makeBusiness,
  makeMember,
  movingBusiness,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { countStatements } from "@roundsman/testing/running";

/*
 * Times a business that moves in with one workbook: the check, the import and its reversal, each once. Prints seconds
 * and statements of each step, and the peak memory of this process (Linux). Each customer has a price list, an agreed
 * price, an open invoice, cylinders and an order. `pnpm bench:moving-in`; `--customers 2000`.
 */

const { values } = parseArgs({ options: { customers: { type: "string", default: "2000" } } });
const customers = Number(values.customers);

/** Returns the peak memory of this process and its threads in megabytes. */
const peak = () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;

const service = await testService();
try {
  const business = await makeBusiness(service);
  const token = await signInAs(service, await makeMember(service, business, "owner"));
  const { movingIn } = callerFor(service, { token }).office;
  /** Runs a step, prints its line of the table, and returns its result. */
  const measured = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
    const from = performance.now();
    const { result, count } = await countStatements(service.database, work);
    const seconds = (performance.now() - from) / 1000;
    console.log(`| ${step} | ${seconds.toFixed(1)} s | ${count} | ${peak().toFixed(0)} MB |`);
    return result;
  };

  const file = { filename: "old.xlsx", bytes: await movingBusiness(customers) };
  const size = (file.bytes.length / 1_000_000).toFixed(1);
  console.log(`${customers} customers in a workbook of ${size} MB; ${peak().toFixed(0)} MB before`);
  console.log("| step | time | statements | most memory so far |");
  console.log("| --- | --- | --- | --- |");
  const { id, totals, faults } = await measured("look through", () => movingIn.upload({ file }));
  if (faults.length > 0) throw new Error(JSON.stringify(faults.slice(0, 3)));
  await measured("look again", () => movingIn.one({ id }));
  await measured("bring in", () => movingIn.bringIn({ id, totals }));
  await measured("look at what leans on it", () => movingIn.one({ id }));
  await measured("take back", () => movingIn.undo({ id }));
} finally {
  await service.close();
}
