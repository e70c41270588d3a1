/** The jobs there are and what each is given. A job names rows; it carries no secrets and no copies. */
export interface Tasks {
  send_email: { tenantId: string; emailId: string };
  send_service_email: { emailId: string };
  check_domain: { tenantId: string; domainId: string };
  geocode_address: { tenantId: string; addressId: string };
  route_round: { tenantId: string; roundId: string };
  end_payment_session: { tenantId: string; sessionId: string };
  send_invitation: { tenantId: string; invitationId: string };
  /** Tells a customer of their order. */
  mail_order: {
    tenantId: string;
    orderId: string;
    about: "received" | "paid" | "on_its_way" | "delivered";
  };
  drop_unpaid_order: { tenantId: string; orderId: string };
  end_subscription: { tenantId: string };
  erase_business: { tenantId: string };
  /** What lies outside the database of somebody whose data was erased: pictures, and mails written to files. */
  erase_traces: { fileKeys: string[]; emailIds: string[] };
  make_export: { tenantId: string; exportId: string };
  /** By the clock; see schedule.ts. */
  sweep_exports: object;
  tell_late_supplies: object;
  sweep: object;
}

export type TaskName = keyof Tasks;
