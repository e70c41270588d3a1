import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { configure } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { OfficeProvider, type Office } from "@/session/office-context";
import { ApiProvider } from "@/trpc/client";

/* What a component's test stands on: the office around it, and a service that answers as the test says. */

// A whole form is drawn anew at each key: on a busy machine that takes longer than the second that is usual.
configure({ asyncUtilTimeout: 10_000 });

const office: Office = {
  business: { id: "b", name: "Fellside Gas" },
  timeZone: "Europe/London",
  mayChange: true,
  scopes: [],
  tracksSerials: false,
  hasVat: true,
};

type InOfficeProps = {
  /** What the router is told. */
  router?: Partial<AppRouterInstance>;
  /** What whoever looks may do; nothing that is asked for by name unless said. */
  scopes?: Office["scopes"];
  /** False for a business that is not registered for VAT. */
  hasVat?: boolean;
  children: ReactNode;
};

/** As the back office's shell: who is where, a router, and the service's client. */
export function InOffice({
  router,
  scopes = office.scopes,
  hasVat = office.hasVat,
  children,
}: InOfficeProps) {
  const told = { refresh: () => {}, push: () => {}, ...router } as unknown as AppRouterInstance;
  return (
    <AppRouterContext value={told}>
      <SearchParamsContext value={new URLSearchParams()}>
        <OfficeProvider office={{ ...office, scopes, hasVat }}>
          <ApiProvider>{children}</ApiProvider>
        </OfficeProvider>
      </SearchParamsContext>
    </AppRouterContext>
  );
}

type Asked = { procedure: string; input: unknown };

/** As long as a second press takes. */
export const secondPressMs = 20;

/**
 * Answers each procedure by its name, after `takesMs`, and writes down what was asked. What the procedures do is
 * tested beside them. To be taken back by `vi.unstubAllGlobals()`.
 */
export function answering(
  answers: Record<string, (input: unknown) => unknown>,
  takesMs = 0,
): Asked[] {
  const asked: Asked[] = [];
  const answer = (procedure: string, input: unknown) => {
    asked.push({ procedure, input });
    return { result: { data: answers[procedure]?.(input) } };
  };
  const serve: typeof fetch = async (target, init) => {
    if (takesMs > 0) await new Promise((go) => setTimeout(go, takesMs));
    const url = new URL(target instanceof Request ? target.url : target, "http://localhost");
    const names = url.pathname.replace("/api/trpc/", "").split(",");
    const sent = init?.method === "POST" ? init.body : url.searchParams.get("input");
    const input = JSON.parse(typeof sent === "string" ? sent : "{}");
    return Response.json(
      url.searchParams.has("batch")
        ? names.map((name, n) => answer(name, input[n]))
        : answer(names[0] ?? "", input),
    );
  };
  vi.stubGlobal("fetch", serve);
  return asked;
}
