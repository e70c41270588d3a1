import { weighCoal } from "./coal-oracle";

await weighCoal(6, Number(process.env["MONEY_SEED"] ?? 51));
