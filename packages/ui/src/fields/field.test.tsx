import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FormContext } from "../forms/form-context";
import { issuesToFieldErrors } from "../forms/issues";
import { Field } from "./field";
import { Input } from "./input";
import { MoneyInput } from "./numbers/money-input";

/** Returns the attributes of the first element of a kind, as the server sends them. */
function attributes(html: string, tag: string): Record<string, string> {
  const text = new RegExp(`<${tag}\\b([^>]*)>`).exec(html)?.[1] ?? "";
  return Object.fromEntries([...text.matchAll(/([A-Za-z-]+)="([^"]*)"/g)].map((m) => [m[1], m[2]]));
}

const issues = [{ path: "lines.0.quantity", message: "At most 100000" }];

describe("Field", () => {
  it("gives its control the label's id and its own name", () => {
    const html = renderToStaticMarkup(
      <Field label="Name" name="name" required>
        <Input />
      </Field>,
    );
    const input = attributes(html, "input");
    expect(input["id"]).toBe(attributes(html, "label")["for"]);
    expect(input["name"]).toBe("name");
    expect(html).toContain("required");
    expect(input["aria-invalid"]).toBeUndefined();
    expect(input["aria-describedby"]).toBeUndefined();
  });

  it("shows the issue of its path, and says so of the control", () => {
    const html = renderToStaticMarkup(
      <FormContext value={{ issues, errors: issuesToFieldErrors(issues) }}>
        <Field label="Quantity" name="lines.0.quantity" hint="In cylinders">
          <Input />
        </Field>
      </FormContext>,
    );
    const input = attributes(html, "input");
    expect(input["aria-invalid"]).toBe("true");
    expect(input["aria-describedby"]).toBe(`${input["id"]}-error ${input["id"]}-hint`);
    expect(html).toContain("At most 100000");
    for (const id of (input["aria-describedby"] ?? "").split(" ")) {
      expect(html).toContain(`id="${id}"`);
    }
  });

  it("leaves other fields alone", () => {
    const html = renderToStaticMarkup(
      <FormContext value={{ issues, errors: issuesToFieldErrors(issues) }}>
        <Field label="Notes" name="notes">
          <Input />
        </Field>
      </FormContext>,
    );
    expect(attributes(html, "input")["aria-invalid"]).toBeUndefined();
  });
});

it("a money field shows pounds and posts pence", () => {
  const html = renderToStaticMarkup(
    <Field label="Price" name="unitPrice">
      <MoneyInput value={123450} onValueChange={() => {}} />
    </Field>,
  );
  expect(attributes(html, "input")).toMatchObject({ value: "1234.50", inputMode: "decimal" });
  expect(html).toContain('<input type="hidden" name="unitPrice" value="123450"/>');
});

it("a money field in error says so where it stands", () => {
  const html = renderToStaticMarkup(
    <Field label="Price" name="unitPrice">
      <MoneyInput value={-5} onValueChange={() => {}} />
    </Field>,
  );
  const input = attributes(html, "input");
  expect(input["aria-invalid"]).toBe("true");
  expect(html).toContain("Enter an amount in pounds, like 12.50");
  expect(html).toContain(`id="${input["aria-describedby"]}"`);
});
