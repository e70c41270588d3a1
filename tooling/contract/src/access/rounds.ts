import { asks, except, type AccessTable } from "./rows";

/** A driver's are narrowed to their own rounds: any other looks as if it did not exist, or is refused once found. */
export const rounds: AccessTable = {
  "GET /rounds": asks("rounds:read"),
  "POST /rounds": asks("rounds:write"),
  "POST /rounds/plan": asks("rounds:write"),
  "GET /rounds/{id}": asks("rounds:read"),
  "PATCH /rounds/{id}": asks("rounds:write"),
  "DELETE /rounds/{id}": asks("rounds:write"),
  "PUT /rounds/{id}/stops": asks("rounds:write"),
  "POST /rounds/{id}/issue": asks("rounds:write"),
  "PUT /rounds/{id}/status": asks("rounds:write", "deliveries:write"),
  "PUT /rounds/{id}/van": asks("rounds:write", "deliveries:write"),
  "POST /rounds/{id}/stops/{stopId}/complete": asks("rounds:write", "deliveries:write"),
  "POST /rounds/{id}/stops/{stopId}/fail": asks("rounds:write", "deliveries:write"),
  "POST /rounds/{id}/stops/{stopId}/undo": asks("rounds:write", "deliveries:write"),
  "POST /rounds/{id}/stops/{stopId}/payment-link": asks("rounds:write", "deliveries:write"),
  "POST /rounds/{id}/sales": asks("rounds:write", "deliveries:write"),
  "POST /rounds/{id}/walk-round-check": asks("rounds:write", "deliveries:write"),
  "POST /rounds/{id}/stops/{stopId}/next": asks("rounds:write", "deliveries:write"),
  "GET /rounds/{id}/stops/{stopId}/proof": asks("rounds:read"),
  "GET /rounds/{id}/transport-document": asks("rounds:read"),
  "GET /rounds/{id}/load": asks("rounds:read"),
  "PUT /rounds/{id}/load": asks("rounds:write", "deliveries:write"),
  "GET /rounds/{id}/transfers": asks("rounds:read"),
  "POST /rounds/{id}/transfers/{transferId}/collect": asks("rounds:write", "deliveries:write"),
  "POST /rounds/{id}/transfers/{transferId}/deliver": asks("rounds:write", "deliveries:write"),
  "GET /stock/transfers/{id}/proofs/{proofId}": asks("stock:read", "rounds:read"),
  "GET /rounds/{id}/cash": asks("cash:read", "cash:write"),
  "POST /rounds/{id}/cash": asks("cash:write"),
  // Whoever carried the cash does not count it.
  "POST /rounds/{id}/cash/{handoverId}/count": except(asks("cash:write"), { driver: 403 }),
};
