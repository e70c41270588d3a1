import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  JSONRPCMessageSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

/* Finds faults of messages, and answers them with the messages and codes of JSON-RPC 2.0. */

export interface MessageAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON; null for an empty answer. */
  body: string | null;
}

function faultAnswer(
  status: number,
  code: ErrorCode,
  message: string,
  { id = null, data }: { id?: string | number | null; data?: object } = {},
): MessageAnswer {
  const error = { code, message, ...(data && { data }) };
  return {
    status,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id, error }),
  };
}

/** The answer to a body that is no JSON. */
export const notJson = () =>
  faultAnswer(400, ErrorCode.ParseError, "Parse error: the body is not JSON in UTF-8.");

const paramsOf: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries({
    initialize: InitializeRequestSchema,
    "tools/list": ListToolsRequestSchema,
    "tools/call": CallToolRequestSchema,
    "resources/list": ListResourcesRequestSchema,
    "resources/templates/list": ListResourceTemplatesRequestSchema,
    "resources/read": ReadResourceRequestSchema,
    "prompts/list": ListPromptsRequestSchema,
    "prompts/get": GetPromptRequestSchema,
  }),
);

const Request = z.object({ method: z.string(), id: z.union([z.string(), z.number()]).optional() });

/** Returns the answer to a faulty message, before any work for it; null if the message has no fault. */
export function faultOf(message: unknown, version: string | undefined): MessageAnswer | null {
  if (Array.isArray(message)) {
    return faultAnswer(
      400,
      ErrorCode.InvalidRequest,
      "Invalid request: send one message at a time.",
    );
  }
  if (!JSONRPCMessageSchema.safeParse(message).success) {
    return faultAnswer(
      400,
      ErrorCode.InvalidRequest,
      "Invalid request: this is no message of JSON-RPC 2.0.",
    );
  }
  const request = Request.safeParse(message).data;
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
  // The first message agrees on a version in its params.
  if (!isKnown && request?.method !== "initialize") {
    const versions = SUPPORTED_PROTOCOL_VERSIONS.join(", ");
    const words = `Invalid request: this protocol version is not known. Known are ${versions}.`;
    return faultAnswer(400, ErrorCode.InvalidRequest, words, { id: request?.id ?? null });
  }
  if (request?.id === undefined) return null;
  const read = paramsOf.get(request.method)?.safeParse(message);
  if (!read || read.success) return null;
  const fields = [...new Set(read.error.issues.map(({ path }) => path.join(".") || "params"))];
  return faultAnswer(200, ErrorCode.InvalidParams, `Invalid params: ${fields.join(", ")}.`, {
    id: request.id,
    data: { fields },
  });
}
