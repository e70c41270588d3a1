// npm run setup: from a bare clone to one whose commands run; nothing is built or started.
import { install } from "./steps.mjs";

await install();
console.log("Everything is installed. `npx pnpm …` runs the commands.");
