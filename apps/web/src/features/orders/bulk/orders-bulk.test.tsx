// @vitest-environment happy-dom
import { SelectionProvider, SelectRow } from "@roundsman/ui";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { DoneManyAround } from "@/features/bulk/done-many";
import { answering, InOffice, secondPressMs } from "@/testing/office";
import { OrdersBulk } from "./orders-bulk";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ids = ["a", "b", "c"];
const chosen = (id: string, more: object = {}, can: object = {}) => ({
  id,
  name: `ORD-${id} for Mrs Tyson`,
  isOut: false,
  paidPence: 0,
  outstandingPence: 1000,
  can: { cancel: null, move: null, pay: null, plan: null, ...can },
  ...more,
});

type Answers = Parameters<typeof answering>[0];

/** The bar of a list of three orders, of which the first two are ticked. */
async function open(answers: Answers = {}, takesMs = 0) {
  const asked = answering(
    { "office.orders.preview": () => ({ items: [chosen("a"), chosen("b")] }), ...answers },
    takesMs,
  );
  const user = userEvent.setup();
  render(
    <InOffice scopes={["rounds:write", "customers:write"]}>
      <DoneManyAround>
        <SelectionProvider ids={ids}>
          <table>
            <tbody>
              {ids.map((id) => (
                <tr key={id}>
                  <td>
                    <SelectRow id={id} label={id} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <OrdersBulk filter={{ status: "placed" }} />
        </SelectionProvider>
      </DoneManyAround>
    </InOffice>,
  );
  const tick = (id: string) => user.click(screen.getByRole("checkbox", { name: `Choose ${id}` }));
  await tick("a");
  await tick("b");
  const act = (name: string) => user.click(screen.getByRole("button", { name }));
  const sent = () => asked.filter(({ procedure }) => procedure !== "office.orders.preview");
  return { user, act, tick, sent };
}

const dialog = () => within(screen.getByRole("dialog"));

it("cancels after it has said which orders a van is out with, and lists those that were refused", async () => {
  const items = [
    chosen("a", { isOut: true, paidPence: 4695 }),
    chosen("b", {}, { cancel: "The order is delivered already." }),
  ];
  const refused = [
    { id: "b", name: "ORD-b for Mrs Tyson", why: "The order is delivered already." },
  ];
  const { user, act, sent } = await open(
    {
      "office.orders.preview": () => ({ items }),
      "office.orders.cancelMany": () => ({ done: ["a"], refused }),
    },
    secondPressMs,
  );
  await act("Cancel");
  expect(await screen.findByText("A van is out with 1 order")).toBeTruthy();
  expect(dialog().getByText(/^ORD-a for Mrs Tyson\. The driver is told/)).toBeTruthy();
  expect(dialog().getByText(/^£46\.95/)).toBeTruthy();
  expect(dialog().getByText("ORD-b for Mrs Tyson: The order is delivered already.")).toBeTruthy();
  await user.type(dialog().getByLabelText("Why they are cancelled"), "No coal came");
  await user.dblClick(dialog().getByRole("button", { name: "Cancel 1 order" }));
  const link = await screen.findByRole("link", { name: "ORD-b for Mrs Tyson" });
  expect(link.getAttribute("href")).toBe("/orders/b");
  expect(screen.getByText("1 order cancelled")).toBeTruthy();
  expect(sent()).toEqual([
    {
      procedure: "office.orders.cancelMany",
      input: { ids: ["a", "b"], reason: "No coal came" },
    },
  ]);
  expect(screen.queryByText("2 chosen")).toBeNull();
});

it("offers nothing to send where the act is refused for all of them", async () => {
  const why = { pay: "The order is paid already." };
  const { act } = await open({
    "office.orders.preview": () => ({ items: [chosen("a", {}, why), chosen("b", {}, why)] }),
  });
  await act("Mark paid");
  expect(await screen.findByText("Not marked: 2")).toBeTruthy();
  const send = dialog().getByRole("button", { name: "Mark paid" });
  expect(send.hasAttribute("disabled") || send.getAttribute("aria-disabled") === "true").toBe(true);
});

it("texts the customers of the chosen orders once, however quickly it is pressed", async () => {
  const { user, act, sent } = await open(
    { "office.texts.sendMany": () => ({ done: ["x"], refused: [] }) },
    secondPressMs,
  );
  await act("Text");
  await user.type(dialog().getByLabelText("Text"), "The yard is closed.");
  await user.dblClick(dialog().getByRole("button", { name: "Send" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().map(({ input }) => input)).toEqual([
    {
      orderIds: ["a", "b"],
      body: "The yard is closed.",
      goesAtNight: false,
      marketing: false,
    },
  ]);
});

it("puts orders on a round that is not done, the next one first", async () => {
  const round = (id: string, roundDate: string, status: string) => ({
    id,
    roundDate,
    status,
    vehicleName: "Caddy",
    driverName: "Dan",
    stops: [{}, {}],
  });
  const { user, act, sent } = await open({
    "office.rounds.list": () => ({
      items: [
        round("later", "2026-12-03", "planned"),
        round("done", "2026-12-02", "done"),
        round("next", "2026-12-01", "out"),
      ],
      nextCursor: null,
    }),
    "office.rounds.addOrders": () => ({ done: ["a", "b"], refused: [] }),
  });
  await act("Put on a round");
  await screen.findByRole("option", { name: /3 Dec.* · Caddy, Dan · 2 stops$/ });
  const offered = dialog()
    .getAllByRole<HTMLOptionElement>("option")
    .map(({ value }) => value);
  expect(offered).toEqual(["", "next", "later"]);
  await user.selectOptions(dialog().getByLabelText("Round"), "later");
  await act("Put on the round");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().at(-1)).toEqual({
    procedure: "office.rounds.addOrders",
    input: { id: "later", orderIds: ["a", "b"] },
  });
});

it("chooses all that fit the filters once the page is chosen, and prints their notes together", async () => {
  const print = vi.spyOn(window, "open").mockReturnValue(null);
  const { user, act, tick, sent } = await open({
    "office.orders.matching": () => ({ ids: ["c", "z", "a", "b"], more: false }),
  });
  expect(screen.queryByRole("button", { name: "Choose all that fit" })).toBeNull();
  await tick("c");
  await act("Choose all that fit");
  expect(await screen.findByText("4 chosen")).toBeTruthy();
  expect(sent()).toEqual([{ procedure: "office.orders.matching", input: { status: "placed" } }]);
  await user.click(screen.getByRole("button", { name: "Print notes" }));
  expect(print).toHaveBeenCalledWith("/orders/notes?ids=c.z.a.b", "_blank", "noopener");
});
