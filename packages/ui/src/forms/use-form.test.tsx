// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CheckboxField, ChecksField } from "./choice-fields";
import { Form, SubmitButton } from "./form";
import { FormError } from "./form-error";
import { PlainForm } from "./plain-form";
import { MoneyField, TextField } from "./text-fields";
import { useForm } from "./use-form";

type Values = {
  name: string;
  sku: string;
  price: number | null;
  codes: readonly string[];
  arrived: { quantity: string }[];
};

const values: Values = {
  name: "Propane 19 kg",
  sku: "",
  price: 3500,
  codes: [],
  arrived: [{ quantity: "1" }],
};

/** A refusal as tRPC's client throws it. */
function refused(data: { message: string; issues?: { path: string; message: string }[] }) {
  return Object.assign(new Error(data.message), { name: "TRPCClientError", data });
}

type Send = (values: Values, before: Values) => Promise<{ name: string }>;

function Product(props: { values?: Values; send: Send; leaves?: boolean }) {
  const form = useForm({
    values: props.values ?? values,
    send: props.send,
    kept: (sent, typed) => ({ ...typed, name: sent.name }),
    leaves: props.leaves ?? false,
  });
  return (
    <Form form={form}>
      <FormError />
      <TextField name="name" label="Name" />
      <TextField name="sku" label="Code" />
      <MoneyField name="price" label="Price ex VAT" />
      <TextField name="arrived.0.quantity" label="Arrived" />
      <ChecksField name="codes" legend="Codes" options={[{ value: "LA9", label: "LA9" }]} />
      <p>{form.dirty ? "Not saved yet" : "Saved"}</p>
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

const refresh = vi.fn<() => void>();
const router = { refresh, push: () => {} } as unknown as AppRouterInstance;
const show = (product: React.ReactElement) =>
  render(product, {
    wrapper: ({ children }) => <AppRouterContext value={router}>{children}</AppRouterContext>,
  });

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const save = () => screen.getByRole("button", { name: "Save" });
/** Returns the faults in a field's description. */
const faultOfField = (name: string) =>
  (field(name).getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join();

beforeEach(() => {
  refresh.mockClear();
});
afterEach(cleanup);

it("sends what was typed once, however often it is pressed before it is answered", async () => {
  const user = userEvent.setup();
  let answer: (sent: { name: string }) => void = () => {};
  const send = vi.fn<Send>(() => new Promise((resolve) => (answer = resolve)));
  show(<Product send={send} />);
  await user.type(field("Code"), "P19");
  const form = field("Code").form!;
  // Both before the next render.
  form.requestSubmit();
  form.requestSubmit();
  await user.keyboard("{Control>}{Enter}{/Control}");
  await user.click(save());
  expect(send).toHaveBeenCalledTimes(1);
  expect(send).toHaveBeenCalledWith({ ...values, sku: "P19" }, values);
  expect(save().getAttribute("aria-busy")).toBe("true");
  answer({ name: "Propane 19 kg" });
  await screen.findByText("Saved");
  await user.click(save());
  expect(send).toHaveBeenCalledTimes(2);
});

it("keeps what was typed after a refusal, and may be sent again", async () => {
  const user = userEvent.setup();
  const send = vi.fn<Send>().mockRejectedValueOnce(refused({ message: "The plan has run out." }));
  show(<Product send={send} />);
  await user.type(field("Code"), "P19");
  await user.click(save());
  await screen.findByText("The plan has run out.");
  expect(field("Code").value).toBe("P19");
  expect(screen.getByText("Not saved yet")).toBeTruthy();
  expect(refresh).not.toHaveBeenCalled();
  send.mockResolvedValueOnce({ name: "Propane 19 kg" });
  await user.click(save());
  await screen.findByText("Saved");
  expect(screen.queryByText("The plan has run out.")).toBeNull();
  expect(refresh).toHaveBeenCalledTimes(1);
});

it("shows an issue in a list at its field, and takes the keyboard there", async () => {
  const user = userEvent.setup();
  const issues = [
    { path: "arrived.0.quantity", message: "At most 100000" },
    { path: "codes.3", message: "No outward code" },
  ];
  show(<Product send={() => Promise.reject(refused({ message: "Not right", issues }))} />);
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(field("Arrived")));
  expect(faultOfField("Arrived")).toBe("At most 100000");
  expect(faultOfField("Code")).toBe("");
  // The nearest field shows the issue of one of its parts.
  expect(screen.getByRole("group", { name: "Codes" }).textContent).toContain("No outward code");
});

it("names the field of each issue in the summary, one that no field shows too", async () => {
  const user = userEvent.setup();
  const issues = [
    { path: "name", message: "Fill this in." },
    { path: "codes", message: "Codes are to be given." },
    { path: "companyNumber", message: "Eight characters." },
    { path: "", message: "Nothing changes." },
  ];
  show(<Product send={() => Promise.reject(refused({ message: "Not right", issues }))} />);
  await user.click(save());
  const summary = await screen.findByRole("list");
  expect([...summary.children].map((entry) => entry.textContent)).toEqual([
    "Name: Fill this in.",
    "Codes are to be given.",
    "Company number: Eight characters.",
    "Nothing changes.",
  ]);
});

it("shows a conflict at the field that it names, until that is changed", async () => {
  const user = userEvent.setup();
  const message = "Another product has this code.";
  const taken = refused({ message, issues: [{ path: "sku", message }] });
  show(<Product send={() => Promise.reject(taken)} />);
  await user.type(field("Code"), "P19");
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(field("Code")));
  expect(faultOfField("Code")).toBe(message);
  expect(screen.getByRole("list").textContent).toBe(`Code: ${message}`);
  await user.type(field("Code"), "B");
  expect(faultOfField("Code")).toBe("");
  expect(screen.queryByRole("list")).toBeNull();
});

it("holds back what is no amount, and sends nothing", async () => {
  const user = userEvent.setup();
  const send = vi.fn<Send>();
  show(<Product send={send} />);
  await user.clear(field("Price ex VAT"));
  await user.type(field("Price ex VAT"), "abc");
  await user.click(save());
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field("Price ex VAT"));
});

it("holds what the server answered after a save", async () => {
  const user = userEvent.setup();
  show(<Product send={() => Promise.resolve({ name: "Propane, 19 kg" })} />);
  await user.type(field("Name"), "!");
  await user.click(save());
  await screen.findByText("Saved");
  expect(field("Name").value).toBe("Propane, 19 kg");
});

it("follows the server while nothing is typed, and keeps what is", async () => {
  const user = userEvent.setup();
  const send = vi.fn<Send>();
  const { rerender } = show(<Product send={send} />);
  rerender(<Product send={send} values={{ ...values, sku: "P19" }} />);
  expect(field("Code").value).toBe("P19");
  await user.type(field("Name"), "!");
  rerender(<Product send={send} values={{ ...values, sku: "P20" }} />);
  expect(field("Name").value).toBe("Propane 19 kg!");
  expect(field("Code").value).toBe("P19");
});

it("takes no second press while the page it leads to is on its way", async () => {
  const user = userEvent.setup();
  const send = vi.fn<Send>(() => Promise.resolve({ name: "Propane 19 kg" }));
  show(<Product send={send} leaves />);
  await user.type(field("Code"), "P19");
  await user.click(save());
  await screen.findByText("Saved");
  field("Code").form!.requestSubmit();
  await user.click(save());
  expect(send).toHaveBeenCalledTimes(1);
  expect(refresh).not.toHaveBeenCalled();
});

it("says which field the form has no value for", () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  const Wrong = () => (
    <Form form={useForm({ values: { name: "" }, send: () => Promise.resolve() })}>
      <CheckboxField name="sold" label="Sold" />
    </Form>
  );
  expect(() => show(<Wrong />)).toThrow('The form has no value "sold".');
  complaints.mockRestore();
});

it("sends a plain form once, too, until its promise is settled", async () => {
  let settle = () => {};
  const send = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (settle = resolve)));
  show(
    <PlainForm aria-label="Order" onSubmit={send}>
      <button type="submit">Take order</button>
    </PlainForm>,
  );
  const form = screen.getByRole<HTMLFormElement>("form", { name: "Order" });
  form.requestSubmit();
  form.requestSubmit();
  expect(send).toHaveBeenCalledTimes(1);
  settle();
  await waitFor(() => {
    form.requestSubmit();
    expect(send).toHaveBeenCalledTimes(2);
  });
});

it("sends the keyboard to the first field on the page that is refused, in whatever order the service says", () => {
  const field = (name: string) => <input aria-label={name} name={name} />;
  const issues = [
    { path: "lines", message: "Add a product." },
    { path: "nowhere", message: "Not on this page." },
    { path: "customer.name", message: "Fill this in." },
  ];
  show(
    <PlainForm issues={issues}>
      {field("customer.name")}
      {field("lines")}
    </PlainForm>,
  );
  expect(document.activeElement?.getAttribute("name")).toBe("customer.name");
});
