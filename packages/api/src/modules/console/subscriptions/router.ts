import { router } from "../../../platform/context/trpc";
import { checkout } from "./checkout";
import { portal } from "./portal";
import { sandboxChange } from "./sandbox-change";
import { sandboxPage } from "./sandbox-page";
import { sandboxSubscribe } from "./sandbox-subscribe";
import { summary } from "./summary";

/** A business's own subscription to the service. */
export const billing = router({ summary, checkout, portal });

/** The sandbox provider's pages for it, which stand in the back office's app. */
export const billingSandbox = router({ sandboxPage, sandboxSubscribe, sandboxChange });
