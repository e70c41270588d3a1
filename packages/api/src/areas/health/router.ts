import { router } from "../../trpc";
import { look } from "./look";
import { retryJob } from "./retry-job";

export const health = router({ look, retryJob });
