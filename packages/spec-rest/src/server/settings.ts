import { readTrustedProxies } from "@roundsman/api";
import { port, readEnvironment, readTogether, type Environment } from "@roundsman/environment";
import { z } from "zod";

/** The server's address, and the proxies before it. */
export interface ServerSettings {
  host: string;
  port: number;
  /** The number of our own proxies in front of the server: that many entries of X-Forwarded-For are trusted. */
  trustedProxies: number;
}

const Listening = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: port().default(4000),
});

/** @throws SettingsInvalid that names every invalid setting */
export function readServerSettings(env: Environment): ServerSettings {
  const { listening, trustedProxies } = readTogether({
    listening: () => readEnvironment(Listening, env),
    trustedProxies: () => readTrustedProxies(env),
  });
  return { host: listening.HOST, port: listening.PORT, trustedProxies };
}
