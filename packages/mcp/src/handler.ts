import {
  beginAssistant,
  contextOf,
  countMessage,
  Refusal,
  type BusinessCaller,
  type Reply,
  type Service,
} from "@roundsman/api";
import { callingOf, type AskedBy } from "./calling";
import { answerMessage } from "./server";

/** A message to the assistants' server, as plain values. */
export interface AssistantRequest extends AskedBy {
  /** Read when it is known who sends it. The value of its JSON. */
  body: () => Promise<unknown>;
}

export interface AssistantAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON; null where there is nothing to say. */
  body: string | null;
  reply: Reply;
}

/** Told of what went wrong inside a tool, whose answer says no more than that something did. */
type Report = (thrown: unknown) => void;

/** What calls procedures, which count themselves. All else counts as one request. */
const carrying: ReadonlySet<unknown> = new Set(["tools/call", "resources/read", "resources/list"]);

/**
 * The assistants' server (MCP, streamable HTTP): one JSON answer to one message, and nothing kept between two, so
 * that any process may answer (docs/decisions/0281).
 * @throws Refusal for who may not come in, is over a rate, or sends no JSON
 */
export const createAssistants =
  (service: Service) =>
  async (
    request: AssistantRequest,
    { reply, report }: { reply: (reply: Reply) => void; report: Report },
  ): Promise<AssistantAnswer> => {
    const now = new Date();
    const entered = contextOf(service, factsOfEntry(request), now);
    reply(entered.reply);
    const within: BusinessCaller = await beginAssistant(entered);
    const message = await request.body();
    if (Array.isArray(message)) throw oneAtATime();
    if (!carrying.has(methodOf(message))) await countMessage(entered, within);
    const calling = callingOf(service, { request, within, now, reply: entered.reply });
    return { ...(await answerMessage(calling, request, message, report)), reply: entered.reply };
  };

const factsOfEntry = ({ header, address, requestId }: AskedBy) => ({
  header,
  // A browser sends cookies by itself; what calls here says who it is.
  cookie: () => undefined,
  address,
  entry: "rest" as const,
  label: "MCP",
  requestId,
  assistant: true,
});

const methodOf = (message: unknown): unknown =>
  typeof message === "object" && message !== null ? Reflect.get(message, "method") : undefined;

function oneAtATime(): Refusal {
  const message = "Send one message at a time.";
  return new Refusal("validation", message, { issues: [{ path: "", message }] });
}
