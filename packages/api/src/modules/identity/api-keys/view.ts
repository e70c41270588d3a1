import type { ApiKey as ApiKeyRow } from "@roundsman/db";
import type { z } from "zod";
import { scopes } from "../../../platform/access/scopes";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { ApiKey } from "./schema";

export function viewApiKey(row: ApiKeyRow): z.infer<typeof ApiKey> {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: scopes.filter((scope) => row.scopes.includes(scope)),
    createdAt: dateTime(row.createdAt),
    lastUsedAt: dateTimeOrNull(row.lastUsedAt),
    expiresAt: dateTimeOrNull(row.expiresAt),
  };
}
