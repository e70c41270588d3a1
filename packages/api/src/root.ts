import { account } from "./areas/account/router";
import { apiKeys } from "./areas/api-keys/router";
import { drivers } from "./areas/drivers/router";
import { notifications } from "./areas/notifications/router";
import { orders } from "./areas/orders/router";
import { prices } from "./areas/prices/router";
import { products } from "./areas/products/router";
import { rota } from "./areas/rota/router";
import { rounds } from "./areas/rounds/router";
import { stops } from "./areas/stops/router";
import { vehicles } from "./areas/vehicles/router";
import { router } from "./trpc";

/** What people and their integrators do in a business. */
const office = router({
  apiKeys,
  notifications,
  products,
  orders,
  prices,
  rounds,
  stops,
  vehicles,
  drivers,
  rota,
});

/** What the service's staff do. Mounted as `console`. */
const staffConsole = router({});

/** The public side of the trust centre. */
const trust = router({});

/** What a business's shop shows to anybody. */
const shop = router({});

/** Everything there is, as REST sees it. */
export const root = router({ office, account, console: staffConsole, trust, shop });
export type Root = typeof root;

/* Each app mounts its own part, and can reach nothing else. */
export const webRouter = router({ office, account, trust });
export type WebRouter = typeof webRouter;
export const consoleRouter = router({ console: staffConsole, account });
export type ConsoleRouter = typeof consoleRouter;
export const shopRouter = router({ shop });
export type ShopRouter = typeof shopRouter;
