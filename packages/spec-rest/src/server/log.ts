import { traceFacts } from "@roundsman/api/telemetry";
import { pino, type DestinationStream, type Logger } from "pino";

/** Names under which code could log a secret by mistake, at the top or one level down. */
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

/** Creates a log that writes one line of JSON per event, by default to stdout. */
export const createLog = (level = "info", to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: traceFacts,
      // The code of a fault is no secret, but that of a second step is, so a fault's code is logged as `fault.code`.
      redact: { paths: secrets, censor: "[secret]" },
    },
    to ?? pino.destination({ sync: false, minLength: 0 }),
  );
