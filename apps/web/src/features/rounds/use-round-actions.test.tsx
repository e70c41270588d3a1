// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answering, InOffice } from "@/testing/office";
import { useRoundActions } from "./use-round-actions";

let asked: ReturnType<typeof answering>;
beforeEach(() => {
  asked = answering({ "office.rounds.setStatus": () => ({}), "office.rounds.issue": () => ({}) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const done = "1 stop is not recorded. Its order waits to be planned again.";
const over = "Over weight: 940 kg on a van for 700 kg.";

function Actions({ asks }: { asks: Record<"issue" | "out" | "done", string | null> }) {
  const actions = useRoundActions({
    id: "01a00000-0000-7000-8000-000000000001",
    status: "planned",
    vehicleName: "Caddy",
    driverName: "Dan",
    asks,
  });
  return (
    <>
      <button onClick={() => actions.issue()}>Issue</button>
      <button onClick={() => actions.move("out")}>Out</button>
      <button onClick={() => actions.move("done")}>Done</button>
      {actions.question}
    </>
  );
}

const show = (asks: Record<"issue" | "out" | "done", string | null>) => {
  render(
    <InOffice>
      <Actions asks={asks} />
    </InOffice>,
  );
  return userEvent.setup();
};
const press = (name: string) => screen.getByRole("button", { name });
const told = () => asked.map(({ input }) => (input as { status: string }).status);

it("asks before it sets a round out over its van's limits, or done with stops that are open", async () => {
  const user = show({ issue: over, out: over, done });
  await user.click(press("Out"));
  expect(screen.getByText(over)).toBeDefined();
  await user.click(press("Keep as it is"));
  await user.click(press("Done"));
  expect(screen.getByText(done)).toBeDefined();
  expect(told()).toEqual([]);
  await user.click(press("Set done"));
  await vi.waitFor(() => expect(told()).toEqual(["done"]));
});

it("asks for the reason before it issues a round over its van's limits, and sends it", async () => {
  const user = show({ issue: over, out: null, done: null });
  await user.click(press("Issue"));
  expect(screen.getByText(over)).toBeDefined();
  expect(asked).toEqual([]);
  await user.type(screen.getByRole("textbox", { name: "Reason" }), "One stop is next door");
  await user.click(press("Issue anyway"));
  const input = { id: "01a00000-0000-7000-8000-000000000001", override: "One stop is next door" };
  await vi.waitFor(() => expect(asked).toEqual([{ procedure: "office.rounds.issue", input }]));
  await vi.waitFor(() => expect(screen.queryByText(over)).toBeNull());
});

it("issues at once a round that its van can carry", async () => {
  const user = show({ issue: null, out: null, done: null });
  await user.click(press("Issue"));
  await vi.waitFor(() =>
    expect(asked.map(({ procedure }) => procedure)).toEqual(["office.rounds.issue"]),
  );
  expect(asked[0]?.input).not.toHaveProperty("override");
});

it("does it at once where nothing speaks against it", async () => {
  const user = show({ issue: null, out: null, done: null });
  await user.click(press("Out"));
  await vi.waitFor(() => expect(told()).toEqual(["out"]));
});
