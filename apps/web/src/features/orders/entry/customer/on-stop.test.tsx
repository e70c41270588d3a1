// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import {
  addPropane,
  answerWith,
  done,
  estimate,
  fill,
  open,
  push,
  reads,
  refused,
  relph,
  take,
  taken,
  withService,
} from "../testing/order-form";

const stop = {
  reason: "Two invoices are unpaid",
  since: "2026-11-20T09:00:00Z",
  setByName: "Adam",
};
const instead = "Choose another way to pay, or give a reason.";
const refusal = `This customer is on stop: ${stop.reason}. ${instead}`;

/** As the service has the customer by now. */
let isStopped: boolean;
/** Why whoever asks may not override the stop; null where they may. */
let override: string | null;

withService();
beforeEach(() => {
  isStopped = true;
  override = null;
  reads["office.customers.one"] = () => ({
    ...relph,
    stop: isStopped ? stop : null,
    addresses: [],
  });
  reads["office.orders.estimate"] = (input) => ({
    ...estimate,
    noCredit:
      isStopped && input?.["paymentMethod"] === "on_account"
        ? { why: override === null ? instead : "Choose another way to pay.", override }
        : null,
  });
});

const reasonBox = () => screen.queryByRole("textbox", { name: /all the same/ });
const inFull = () => screen.queryAllByText(new RegExp(stop.reason));

it("says why before all else, and takes the order on account with a reason", async () => {
  const user = open({ ...relph, stop });
  expect(screen.getByText(/^On stop since/)).toBeTruthy();
  expect(await screen.findByText(/Choose another way to pay, or give a reason/)).toBeTruthy();
  expect(inFull()).toHaveLength(1);
  await fill(user, reasonBox()!, " Paid by phone ");
  await addPropane(user);
  await user.click(take());
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]?.body).toMatchObject({ paymentMethod: "on_account", override: "Paid by phone" });
});

it("offers no reason to who may not give one, and nothing of it for another way to pay", async () => {
  override = "You may not do this.";
  const user = open({ ...relph, stop });
  expect(await screen.findByText(/Choose another way to pay\.$/)).toBeTruthy();
  expect(reasonBox()).toBeNull();
  await user.click(screen.getByRole("radio", { name: /^Cash/ }));
  await waitFor(() => expect(screen.queryByText(/Choose another way to pay/)).toBeNull());
});

/** They are put on stop while the order is written, which is refused then. */
async function stopMeanwhile() {
  isStopped = false;
  answerWith(() => {
    isStopped = true;
    return refused({ path: "paymentMethod", message: refusal })();
  }, done);
  const user = open(relph);
  await addPropane(user);
  expect(screen.queryByText(/^On stop since/)).toBeNull();
  await user.click(take());
  await waitFor(() => expect(reasonBox()).toBeTruthy());
  return user;
}

it("offers a reason once it is refused of somebody who was put on stop meanwhile", async () => {
  const user = await stopMeanwhile();
  expect(await screen.findByText(/^On stop since/)).toBeTruthy();
  await fill(user, reasonBox()!, "Paid by phone");
  await user.click(take());
  await waitFor(() => expect(push).toHaveBeenCalled());
  expect(taken.map(({ body }) => body["override"])).toEqual([undefined, "Paid by phone"]);
});

it("says why once after a refusal, and nothing more of it for another way to pay", async () => {
  const user = await stopMeanwhile();
  await waitFor(() => expect(inFull()).toHaveLength(1));
  expect(screen.getByText("One thing to put right")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: /^Cash/ }));
  await waitFor(() => expect(screen.queryByText("One thing to put right")).toBeNull());
  expect(screen.queryByText(/Choose another way to pay/)).toBeNull();
});
