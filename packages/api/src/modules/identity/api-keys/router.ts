import { router } from "../../../platform/context/trpc";
import { adopt } from "./adopt";
import { create } from "./create";
import { list } from "./list";
import { listGrantable } from "./list-grantable";
import { listOrphans } from "./list-orphans";
import { revoke } from "./revoke";

export const apiKeys = router({ create, list, listGrantable, listOrphans, adopt, revoke });
