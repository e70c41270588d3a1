import { formatDate } from "@roundsman/ui/format";
import { PostcodeForm } from "@/features/delivery/postcode-form";
import { keptPostcode } from "@/features/delivery/jar";
import { listPath } from "@/features/links/products";
import { NotHere } from "@/features/frame/not-here";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";

export const metadata = { title: "Delivery" };

/** Where and when the shop delivers, for whoever has no script on a product's page. */
export default async function Delivery() {
  const front = await openShop();
  if (!front.hasAreas) return <NotHere />;
  const { checkout } = await shopCaller();
  const postcode = await keptPostcode();
  const offer = await checkout.showDelivery({ postcode });
  const windows = (offer?.windows ?? []).map(({ from, until }) => `${from} to ${until}`);
  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col items-start gap-5 px-4 pt-8 pb-14">
      <h1 className="text-3xl font-bold">Delivery</h1>
      <PostcodeForm postcode={postcode} said={offer?.message ?? ""} />
      {offer && offer.days.length > 0 && (
        <section aria-labelledby="days">
          <h2 id="days" className="text-xl font-bold">
            The next days
          </h2>
          <ul className="mt-2 list-disc pl-5">
            {offer.days.map((day) => (
              <li key={day}>{formatDate(day)}</li>
            ))}
          </ul>
          {windows.length > 0 && <p className="mt-2">Choose a time: {windows.join(", or ")}.</p>}
        </section>
      )}
      <a href={listPath({})} className="py-1 text-link underline underline-offset-3">
        See what we have
      </a>
    </main>
  );
}
