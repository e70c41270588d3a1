// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Shortcuts } from "@roundsman/ui";
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
  doNotCall: false,
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
    input: { id: "c", body: `${asked.words} Thanks.`, marketing: true },
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

it("texts and phones by a letter whom the row with the focus names, and nobody unseen", async () => {
  render(
    <InOffice scopes={["customers:write", "orders:write"]}>
      <main>
        <RunningOutCard
          runningOut={{
            count: 3,
            items: [
              asked,
              { ...asked, id: "g", customerName: "Mr Airey", phone: "015394 44444" },
              {
                ...asked,
                id: "h",
                customerName: "Ms Long",
                phone: null,
                can: { text: "No number." },
              },
            ],
          }}
          hideUntil="2031-01-14"
          timeZone="Europe/London"
        />
      </main>
      <Shortcuts open={false} onOpenChange={() => undefined} />
    </InOffice>,
  );
  const dialled: string[] = [];
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a[href^='tel:']");
    if (link) dialled.push(link.getAttribute("href") ?? "");
    event.preventDefault();
  };
  document.addEventListener("click", onClick);
  const user = userEvent.setup();
  const marked = () => document.activeElement?.textContent;
  await user.keyboard("p");
  expect([marked(), dialled]).toEqual(["Mrs Tyson", []]);
  await user.keyboard("p");
  await user.keyboard("jp");
  expect([marked(), dialled]).toEqual(["Mr Airey", ["tel:07700900123", "tel:01539444444"]]);
  await user.keyboard("t");
  expect(screen.getByRole("dialog", { name: "Text Mr Airey" })).toBeDefined();
  await user.keyboard("{Escape}");
  await user.keyboard("j");
  expect(marked()).toBe("Ms Long");
  // There is nobody to phone; the text says why not.
  await user.keyboard("p");
  expect(dialled).toHaveLength(2);
  await user.keyboard("t");
  expect(screen.getByRole("dialog", { name: "Why not: Text" }).textContent).toBe("No number.");
  document.removeEventListener("click", onClick);
});

it("shows the letters on what they press, and says them to readers", () => {
  show();
  const text = screen.getByRole("button", { name: "Text" });
  expect([text.textContent, text.getAttribute("aria-keyshortcuts")]).toEqual(["TextT", "T"]);
  const phone = screen.getByRole("link", { name: "07700 900123" });
  expect(phone.getAttribute("aria-keyshortcuts")).toBe("P");
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
