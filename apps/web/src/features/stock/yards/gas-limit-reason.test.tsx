// @vitest-environment happy-dom
import { Form, FormError, NotSent, SubmitButton, useForm } from "@roundsman/ui";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { InOffice } from "@/testing/office";
import { GasLimitReason } from "./gas-limit-reason";

afterEach(cleanup);

const over = "Kendal would have 520 kg of gas, over its limit of 500 kg.";

function Plan({ gasLimitKg }: { gasLimitKg: number | null }) {
  const form = useForm({
    values: { ruleOverrides: "" },
    send: async ({ ruleOverrides }) => {
      if (ruleOverrides === "") throw new NotSent({ path: "ruleOverrides", message: over });
    },
  });
  return (
    <Form form={form}>
      <FormError />
      <GasLimitReason yard={{ id: "y", name: "Kendal", gasLimitKg }} fault={form.fault} />
      <SubmitButton>Plan</SubmitButton>
    </Form>
  );
}

const show = (gasLimitKg: number | null) =>
  render(<Plan gasLimitKg={gasLimitKg} />, { wrapper: InOffice });
const field = () => screen.getByLabelText<HTMLInputElement>("Reason to go over the gas limit");

it("asks for no reason until a plan goes over the limit, then stays open while it is written", async () => {
  const user = userEvent.setup();
  show(500);
  expect(field().closest("[hidden]")).not.toBeNull();
  await user.click(screen.getByRole("button", { name: "Plan" }));
  expect(field().closest("[hidden]")).toBeNull();
  expect(document.body.textContent).toContain(over);
  expect(document.body.textContent).not.toContain("optional");
  await user.type(field(), "A");
  await user.clear(field());
  expect(field().closest("[hidden]")).toBeNull();
});

it("has no such field for a yard without a limit", () => {
  show(null);
  expect(screen.queryByLabelText("Reason to go over the gas limit")).toBeNull();
});
