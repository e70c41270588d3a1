import * as fc from "fast-check";

/* Messages to the assistants' server: valid ones, odd ones, and text that is no message. */

const tools = [
  "find_customer",
  "show_customer",
  "find_products",
  "find_orders",
  "take_order",
  "change_order",
  "cancel_order",
  "what_is_due",
  "where_is_van",
  "show_stock",
  "who_owes",
  "due_reminders",
  "send_reminders",
  "show_day",
  "close_day",
  "draft_reply",
  "no_such_tool",
];
const methods = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
  "completion/complete",
  "logging/setLevel",
  "notifications/initialized",
  "notifications/cancelled",
];

const value = fc.oneof(
  fc.uuid(),
  fc.string({ maxLength: 200 }),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, "2026-03-02", "9".repeat(2000), "\u0000", "__proto__"),
  fc.array(fc.record({ productId: fc.uuid(), quantity: fc.integer() }), { maxLength: 3 }),
  fc.json(),
);
const names = [
  "q customerId orderId roundId locationId day lines collect counted words limit cursor confirm",
  "customerIds notes wantedOn fulfilment paymentMethod runningOut uri name arguments __proto__",
].flatMap((line) => line.split(" "));
const fields = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 });

const call = fc.record({ name: fc.constantFrom(...tools), arguments: fields });
const params = fc.oneof(
  { weight: 4, arbitrary: call },
  { weight: 2, arbitrary: fields },
  { weight: 1, arbitrary: fc.constantFrom({ uri: "roundsman://orders/1" }, { name: "morning" }) },
  { weight: 1, arbitrary: value },
);

const message = fc.record(
  {
    jsonrpc: fc.oneof(
      { weight: 9, arbitrary: fc.constant("2.0") },
      { weight: 1, arbitrary: value },
    ),
    id: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constant("tools/call") },
      { weight: 4, arbitrary: fc.constantFrom(...methods) },
      { weight: 1, arbitrary: fc.string() },
    ),
    params,
  },
  { requiredKeys: ["jsonrpc", "method"] },
);

const body = fc
  .oneof(
    { weight: 8, arbitrary: message },
    { weight: 1, arbitrary: fc.array(message, { maxLength: 3 }) },
    { weight: 1, arbitrary: value },
  )
  .map((sent) => Buffer.from(JSON.stringify(sent)));

/** One message and its sender, by the names of `credentialOf`. */
export interface SentMessage {
  headers: Record<string, string>;
  body: Buffer;
  caller: "fellside's key" | "olivia" | "nobody";
}

export const messages: fc.Arbitrary<SentMessage> = fc.record({
  headers: fc.constantFrom<SentMessage["headers"][]>(
    { "content-type": "application/json" },
    { "content-type": "application/json", "mcp-protocol-version": "2025-06-18" },
    { "content-type": "text/plain", "mcp-session-id": "none" },
    { "mcp-protocol-version": "1999-01-01" },
  ),
  body,
  caller: fc.constantFrom("fellside's key", "fellside's key", "olivia", "nobody"),
});
