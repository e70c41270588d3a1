import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { onThread } from "../../../platform/threads/on-thread";
import { ById } from "../../../platform/values/values";
import type { TicketOnPaper } from "./paper";
import { CoalTicket, viewTicket } from "./ticket";

/** The ticket of the order named by `id`: the last one that was signed. 404 where it has none. */
const findTicket = loader.input(ById).use(async ({ ctx, input, next }) => {
  const row = await ctx.db.coalTicket.findFirst({
    where: { tenantId: ctx.business.id, orderId: input.id },
    orderBy: { sequence: "desc" },
  });
  if (!row) throw notFound("coal ticket");
  return next({ ctx: { ticket: viewTicket(row) } });
});

/** GET /orders/{id}/coal-ticket. */
const one = business("orders:read")
  .concat(findTicket)
  .output(CoalTicket)
  .query(({ ctx }) => ctx.ticket);

const drawTicket = onThread<(paper: TicketOnPaper) => Uint8Array>("paper", "ticketPaper");

/** GET /orders/{id}/coal-ticket/pdf: as it is printed and carried, A4. */
const pdf = business("orders:read")
  .concat(findTicket)
  .output(z.custom<Uint8Array>((value) => value instanceof Uint8Array))
  .query(({ ctx }) => {
    const { ticket } = ctx;
    const { id, timeZone } = ctx.business;
    ctx.reply.headers["Content-Disposition"] = `inline; filename="${ticket.number}.pdf"`;
    return ctx.budget.within("drawing", id, () => drawTicket({ ticket, timeZone }));
  });

export const coalTickets = router({ one, pdf });
