import { apiKeys } from "./areas/api-keys/router";
import { notifications } from "./areas/notifications/router";
import { router } from "./trpc";

/** What the back office and its integrators can do. */
export const office = router({ apiKeys, notifications });

/** Everything there is, as REST sees it; each app mounts only its own part. */
export const root = router({ office });
export type Root = typeof root;
