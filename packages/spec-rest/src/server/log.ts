import { traceFacts } from "@roundsman/api/telemetry";
import { pino, type DestinationStream, type Logger } from "pino";

/** Names under which a secret might be handed to the log by mistake, at the top or one level down. */
const secrets = [
  "authorization",
  "cookie",
  "set-cookie",
  "x-api-key",
  "password",
  "token",
  "key",
  "secret",
  "body",
  "headers",
].flatMap((name) => [`["${name}"]`, `*["${name}"]`]);

/** One line of JSON an event, to stdout unless told otherwise. */
export const createLog = (level = "info", to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: traceFacts,
      // A fault's own code is no secret, a second step's is: the first is logged as `fault.code`.
      redact: { paths: secrets, censor: "[secret]" },
    },
    to ?? pino.destination({ sync: false, minLength: 0 }),
  );
