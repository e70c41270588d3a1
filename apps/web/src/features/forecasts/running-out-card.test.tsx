// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { answering, InOffice } from "@/testing/office";
import type { Asked } from "./asked";
import { RunningOutCard } from "./running-out-card";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const asked: Asked = {
  id: "f",
  customerId: "c",
  customerName: "Mrs Tyson",
  phone: "07700 900123",
  deliveryAddressId: "a",
  town: "Windermere",
  productId: "p",
  productName: "Propane 47 kg",
  usualQuantity: 2,
  emptyOn: "2020-12-03",
  emptyFrom: "2020-12-01",
  emptyUntil: "2020-12-06",
  nextRoundOn: "2020-12-02",
  words: "Fellside Gas: shall we bring you more?",
  quietUntil: null,
  can: { text: null },
};

const show = (more: Partial<Asked> = {}) =>
  render(
    <InOffice scopes={["customers:write", "orders:write"]}>
      <RunningOutCard
        runningOut={{ count: 12, items: [{ ...asked, ...more }] }}
        hideUntil="2031-01-14"
        timeZone="Europe/London"
      />
    </InOffice>,
  );

it("says who is out of what and when, and leads to the phone and a filled-in order", () => {
  show();
  const row = within(
    within(screen.getByRole("list", { name: "Running out" })).getByRole("listitem"),
  );
  expect(
    row.getByText(/Propane 47 kg · Probably empty since Thu 3 Dec 2020 \(1 to 6 Dec 2020\)/),
  ).toBeDefined();
  const href = (name: string) => row.getByRole("link", { name }).getAttribute("href");
  expect(href("07700 900123")).toBe("tel:07700900123");
  expect(href("New order")).toBe("/orders/new?customer=c&address=a&product=p&quantity=2");
  expect(screen.getByRole("link", { name: "All 12" })).toBeDefined();
});

it("shows the words of a text before it goes, and sends them as they were changed", async () => {
  const sent = answering({ "office.texts.send": () => ({ notBefore: null }) });
  show();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Text" }));
  const words = screen.getByRole("textbox", { name: /^Text/ });
  expect(words).toHaveProperty("value", asked.words);
  await user.type(words, " Thanks.");
  await user.click(screen.getByRole("button", { name: "Send text" }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    procedure: "office.texts.send",
    input: { id: "c", body: `${asked.words} Thanks.` },
  });
});

it("sends the words as they are proposed, too", async () => {
  const sent = answering({ "office.texts.send": () => ({ notBefore: null }) });
  show();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Text" }));
  await user.click(screen.getByRole("button", { name: "Send text" }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

it("says why somebody can't be texted", () => {
  show({ can: { text: "This customer has no phone number." }, phone: null });
  expect(screen.getByRole("button", { name: "Text" }).getAttribute("title")).toBe(
    "This customer has no phone number.",
  );
});

it("hides one until a day", async () => {
  const sent = answering({ "office.forecasts.hide": () => ({ hiddenUntil: "2031-01-14" }) });
  show();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Not now" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Not now" }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    procedure: "office.forecasts.hide",
    input: { id: "f", until: "2031-01-14" },
  });
});

it("is not there where nobody runs out", () => {
  const { container } = render(
    <InOffice>
      <RunningOutCard
        runningOut={{ count: 0, items: [] }}
        hideUntil="2031-01-14"
        timeZone="Europe/London"
      />
    </InOffice>,
  );
  expect(container.textContent).toBe("");
});
