"use client";

import { useRef } from "react";
import { v7 as newId } from "uuid";

/** What a call is given so that the service does it once, however often it is sent. */
type Once = { context: { repeatKey: string } };

/**
 * Sends something so that it is done once: pressed twice, or sent again after its answer was lost, it bears the
 * same Idempotency-Key. What is changed, or was refused, is another thing.
 */
export function useSendOnce(): <Body, Sent>(
  body: Body,
  send: (body: Body, once: Once) => Promise<Sent>,
) => Promise<Sent> {
  const last = useRef<{ text: string; repeatKey: string }>(undefined);
  return async (body, send) => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, repeatKey: newId() };
    const { repeatKey } = last.current;
    try {
      return await send(body, { context: { repeatKey } });
    } catch (error) {
      if (wasRefused(error)) last.current = undefined;
      throw error;
    }
  };
}

/** Whether it was judged. What is only said to be under way still is, under its key. */
export function wasRefused(error: unknown): boolean {
  const { data } = error as { data?: { code?: string; issues?: unknown; httpStatus?: number } };
  if (!data || (data.httpStatus ?? 500) >= 500) return false;
  return data.code !== "CONFLICT" || data.issues !== undefined;
}
