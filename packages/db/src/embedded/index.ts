export { runningEmbedded } from "./running";
export { startEmbedded } from "./start-embedded";
export type { Embedded, EmbeddedOptions } from "./start-embedded";
