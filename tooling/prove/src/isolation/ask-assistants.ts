import { callTool, readResource, toolsOf, type ListedTool } from "../assistants";
import { eachOf, leaksIn, type Neighbourhood } from "./neighbourhood";

/** The kind in `thingsOf` that a tool's argument refers to, by the argument's name. */
const kindsOfArguments: Readonly<Record<string, string>> = {
  customerId: "customers",
  customerIds: "customers",
  orderId: "orders",
  orderIds: "orders",
  roundId: "rounds",
  vehicleIds: "vehicles",
  deliveryAddressId: "addresses",
  deliveryOptionId: "delivery-options",
  locationId: "locations",
};

/** Other arguments that a tool needs. They are not Fellside's. */
const others: Readonly<Record<string, unknown>> = {
  q: "gas",
  day: "2026-03-02",
  lines: [],
  fulfilment: "collection",
};

/**
 * Calls every tool and resource of the assistants with neighbours' keys and Fellside's ids in all arguments. No
 * answer may contain anything of Fellside.
 */
export async function askAssistants(neighbourhood: Neighbourhood): Promise<void> {
  const { send, crowd, things, breaches } = neighbourhood;
  const first = crowd[0];
  if (!first) return;
  const tools = await toolsOf({ send, key: first.key });
  const productId = things.get("products")?.[0];
  await eachOf(crowd.slice(0, 100), async ({ key }, place) => {
    for (const tool of tools) {
      const args = argumentsOf(neighbourhood, tool, place);
      if ("lines" in args) args["lines"] = [{ productId, quantity: 1 }];
      const { text } = await callTool({ send, key }, tool.name, args);
      const leaks = leaksIn(neighbourhood, text, JSON.stringify(args));
      if (leaks.length > 0) breaches.add(`${tool.name} tells ${leaks.join(", ")}`);
    }
    for (const kind of ["orders", "customers", "rounds"]) {
      const ids = things.get(kind) ?? [];
      const uri = `roundsman://${kind}/${ids[place % ids.length]}`;
      const leaks = leaksIn(neighbourhood, await readResource({ send, key }, uri), uri);
      if (leaks.length > 0) breaches.add(`the resource of ${kind} tells ${leaks.join(", ")}`);
    }
  });
}

function argumentsOf(
  { things }: Neighbourhood,
  { inputSchema: { properties } }: ListedTool,
  place: number,
): Record<string, unknown> {
  const given = Object.keys(properties).flatMap((name): [string, unknown][] => {
    const kind = kindsOfArguments[name];
    if (kind === undefined) return name in others ? [[name, others[name]]] : [];
    const ids = things.get(kind) ?? [];
    if (ids.length === 0) throw new Error(`Fellside has no ${kind} to name as ${name}`);
    const id = ids[place % ids.length];
    return [[name, name.endsWith("Ids") ? [id] : id]];
  });
  return Object.fromEntries(given);
}
