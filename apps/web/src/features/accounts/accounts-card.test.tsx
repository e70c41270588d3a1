// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { InOffice } from "@/testing/office";
import { AccountsCard } from "./accounts-card";
import { connection } from "./testing/connection";

afterEach(cleanup);

const show = (notSent: Partial<typeof connection.notSent> = {}) =>
  render(
    <InOffice>
      <AccountsCard
        connection={{ ...connection, notSent: { ...connection.notSent, ...notSent } }}
        chart={{ kind: "none" }}
        timeZone="Europe/London"
      />
    </InOffice>,
  );

it("names what is not sent, and nothing that is not there", () => {
  show();
  expect(screen.queryByText("What is not sent")).toBeNull();
  cleanup();
  show({ refunds: 2, refundsPence: 1_250 });
  expect(screen.getByText("Refunds: 2, £12.50. Enter them in Xero.")).toBeDefined();
  expect(screen.queryByText(/^Paid sales without an invoice/)).toBeNull();
  expect(screen.queryByText(/^Money that pays no invoice/)).toBeNull();
});
