import { routesOf } from "../route";

export const events = routesOf("Events", [
  {
    method: "GET",
    path: "/events",
    procedure: "office.events.list",
    summary: "List what happened in the last 30 days, in the order of commit",
  },
  {
    method: "GET",
    path: "/event-types",
    procedure: "office.events.types",
    summary: "List the types of events there are",
  },
]);

export const webhooks = routesOf("Webhooks", [
  {
    method: "GET",
    path: "/webhooks",
    procedure: "office.webhooks.list",
    summary: "List the webhooks of the business, the oldest first",
  },
  {
    method: "POST",
    path: "/webhooks",
    procedure: "office.webhooks.create",
    status: 201,
    summary: "Add a webhook; the answer is the only place where its secret is shown",
  },
  {
    method: "GET",
    path: "/webhooks/{id}",
    procedure: "office.webhooks.one",
    summary: "One webhook",
  },
  {
    method: "PATCH",
    path: "/webhooks/{id}",
    procedure: "office.webhooks.change",
    summary: "Change a webhook; what is left out stays",
  },
  {
    method: "DELETE",
    path: "/webhooks/{id}",
    procedure: "office.webhooks.remove",
    summary: "Remove a webhook, with the record of its requests",
  },
  {
    method: "POST",
    path: "/webhooks/pause/{id}",
    procedure: "office.webhooks.pause",
    summary: "Pause a webhook; what happens meanwhile waits",
  },
  {
    method: "POST",
    path: "/webhooks/resume/{id}",
    procedure: "office.webhooks.resume",
    summary: "Resume a webhook that is paused, and send what waits",
  },
  {
    method: "POST",
    path: "/webhooks/rotate/{id}",
    procedure: "office.webhooks.rotate",
    summary: "Make a new secret; for 24 hours the one before signs as well",
  },
  {
    method: "POST",
    path: "/webhooks/test/{id}",
    procedure: "office.webhooks.test",
    summary: "Send a test event now, and answer what came of it",
  },
  {
    method: "GET",
    path: "/webhooks/attempts/{id}",
    procedure: "office.webhooks.attempts",
    summary: "List the requests of a webhook in the last 30 days, newest first",
  },
  {
    method: "POST",
    path: "/webhooks/send-again/{id}",
    procedure: "office.webhooks.sendAgain",
    summary: "Send one event again, or all since a time",
  },
]);

export const testBusiness = routesOf("Test business", [
  {
    method: "GET",
    path: "/test-business",
    procedure: "office.testBusiness.get",
    summary: "The test business: whether it is ready, and the time by its clock",
  },
  {
    method: "POST",
    path: "/test-business",
    procedure: "office.testBusiness.open",
    summary: "Open the test business, or give the one there is",
  },
  {
    method: "PUT",
    path: "/test-business/clock",
    procedure: "office.testBusiness.setClock",
    summary: "Set the clock of the test business",
  },
  {
    method: "POST",
    path: "/test-business/reset",
    procedure: "office.testBusiness.reset",
    summary: "Replace all data of the test business by the demo, shortly after the answer",
  },
  {
    method: "GET",
    path: "/test-business/api-keys",
    procedure: "office.testBusiness.listKeys",
    summary: "List test keys that are not revoked",
  },
  {
    method: "POST",
    path: "/test-business/api-keys",
    procedure: "office.testBusiness.createKey",
    status: 201,
    summary: "Make a test key; the answer is the only place where the key itself is shown",
  },
  {
    method: "DELETE",
    path: "/test-business/api-keys/{id}",
    procedure: "office.testBusiness.revokeKey",
    summary: "Revoke a test key",
  },
]);
