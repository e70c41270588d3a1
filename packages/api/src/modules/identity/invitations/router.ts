import { router } from "../../../platform/context/trpc";
import { accept } from "./accept";
import { create } from "./create";
import { list } from "./list";
import { look } from "./look";
import { withdraw } from "./withdraw";

export const invitations = router({ list, create, withdraw, look, accept });
