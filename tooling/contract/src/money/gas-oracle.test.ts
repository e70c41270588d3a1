import { compareRounds } from "./gas-oracle";

await compareRounds(6, Number(process.env["MONEY_SEED"] ?? 51));
