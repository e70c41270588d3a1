// @vitest-environment happy-dom
import { Form, useForm } from "@roundsman/ui";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { InOffice } from "@/testing/office";
import { VanField } from "./van-field";

afterEach(cleanup);

type Vans = Parameters<typeof VanField>[0]["vehicles"];

function Choice({ vehicles }: { vehicles: Vans }) {
  const form = useForm({ values: { vehicleId: "" }, send: async () => {} });
  return (
    <Form form={form}>
      <VanField name="vehicleId" none="No van yet" vehicles={vehicles} />
    </Form>
  );
}

it("leads to the first van where there is none, and to none where there are some", () => {
  const { rerender } = render(<Choice vehicles={[]} />, { wrapper: InOffice });
  const add = screen.getByRole("link", { name: "Add a van" });
  expect(add.getAttribute("href")).toBe("/rounds/vehicles?do=vehicle");
  rerender(<Choice vehicles={[{ id: "v", name: "Transit", registration: "AB12 CDE" }]} />);
  expect(screen.queryByRole("link", { name: "Add a van" })).toBeNull();
  expect(screen.getByRole("option", { name: "Transit, AB12 CDE" })).toBeDefined();
});
