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
import { faultOf, notJson, type MessageAnswer } from "./rpc-faults";
import { answerMessage } from "./server";

/** A message to the assistants' server, as plain values. */
export interface AssistantRequest extends AskedBy {
  /** Reads the JSON value, after the sender is known. */
  body: () => Promise<unknown>;
}

export interface AssistantAnswer extends MessageAnswer {
  reply: Reply;
}

/** Receives errors inside a tool: its answer only says that something failed. */
type Report = (thrown: unknown) => void;

/** Methods that call procedures, which count the call. Every other method counts as one request. */
const carrying: ReadonlySet<unknown> = new Set(["tools/call", "resources/read", "resources/list"]);

/**
 * The assistants' server (MCP, streamable HTTP): one JSON answer to one message, and no state between two, so that
 * any process may answer (docs/decisions/0281).
 * @throws Refusal for a caller who is refused, exceeds a rate, or sends too much
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
    const read = await readMessage(request);
    const fault = "fault" in read ? read.fault : null;
    const message = "message" in read ? read.message : null;
    if (fault || !carrying.has(methodOf(message))) await countMessage(entered, within);
    if (fault) return { ...fault, reply: entered.reply };
    const calling = callingOf(service, { request, within, now, reply: entered.reply });
    return { ...(await answerMessage(calling, request, message, report)), reply: entered.reply };
  };

const factsOfEntry = ({ header, address, requestId }: AskedBy) => ({
  header,
  // Browsers send cookies automatically, so cookies are ignored: a caller must send a key.
  cookie: () => undefined,
  address,
  entry: "rest" as const,
  label: "MCP",
  requestId,
  assistant: true,
});

const methodOf = (message: unknown): unknown =>
  typeof message === "object" && message !== null ? Reflect.get(message, "method") : undefined;

/** The message of a request, or what is wrong with it. @throws too_large */
async function readMessage({
  body,
  header,
}: AssistantRequest): Promise<{ message: unknown } | { fault: MessageAnswer }> {
  try {
    const message = await body();
    const fault = faultOf(message, header("mcp-protocol-version"));
    return fault ? { fault } : { message };
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.kind === "validation") return { fault: notJson() };
    throw thrown;
  }
}
