// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { answering, InOffice } from "@/testing/office";
import { DriversCard } from "./in-hand-cards";
import { MoveCash } from "./move-cash";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("notes petty cash with its usual other side", async () => {
  const asked = answering({ "office.books.cash.create": () => ({}) });
  render(
    <InOffice>
      <MoveCash yards={[{ id: "y", name: "Main yard" }]} why={null} />
    </InOffice>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Note a movement" }));
  await user.type(screen.getByLabelText(/^Amount/), "12.34");
  await user.type(screen.getByLabelText(/^What for/), "Stamps");
  await user.click(screen.getByRole("button", { name: "Note it" }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    procedure: "office.books.cash.create",
    input: { kind: "petty_cash", locationId: "y", amountPence: 1_234, about: "Stamps" },
  });
  expect(asked[0]?.input).not.toHaveProperty("place");
});

it("writes off what a driver carries, with a reason, and says why it may not", async () => {
  const asked = answering({ "office.cash.writeOff": () => ({}) });
  const round = (roundId: string, carriedPence: number, writeOff: string | null) => ({
    roundId,
    roundDate: "2026-11-20",
    carriedPence,
    toCountPence: 3_000,
    can: { writeOff },
  });
  const driver = { userId: "d", name: "Dan Reed", carriedPence: 823, toCountPence: 6_000 };
  render(
    <InOffice>
      <DriversCard
        drivers={[
          {
            ...driver,
            since: "2026-11-20",
            rounds: [round("r", 623, null), round("s", 200, "You may not do this.")],
          },
        ]}
        yards={[]}
        totalPence={6_823}
        can={{ move: null }}
      />
    </InOffice>,
  );
  const [first, second] = screen.getAllByRole("button", { name: "Write off" });
  expect(second?.getAttribute("title")).toBe("You may not do this.");
  const user = userEvent.setup();
  await user.click(first ?? document.body);
  await user.type(screen.getByLabelText(/^Reason/), "Lost");
  await user.click(screen.getAllByRole("button", { name: "Write off" }).at(-1) ?? document.body);
  const input = { id: "r", reason: "Lost" };
  await vi.waitFor(() => expect(asked).toEqual([{ procedure: "office.cash.writeOff", input }]));
});
