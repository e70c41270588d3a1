// npm run setup: prepares a bare clone for the commands; builds and starts nothing.
import { install } from "./steps.mjs";

await install();
console.log("Everything is installed. `npx pnpm …` runs the commands.");
