import type { Order } from "@/features/states/order-states";

/** The notices that the law prints with solid fuel. */
export const PrintedNotices = ({ notices }: { notices: Order["fuelNotices"] }) =>
  notices?.map(({ rule, title, text, source }) => (
    <section key={rule}>
      <h2 className="mb-1 font-semibold">{title}</h2>
      <p>{text}</p>
      <p className="text-xs">{source}</p>
    </section>
  ));
