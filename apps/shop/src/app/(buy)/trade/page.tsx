import { signInPath } from "@/features/links/pages";
import { NotHere } from "@/features/frame/not-here";
import { EnquiryForm } from "@/features/trade/enquiry-form";
import { openShop } from "@/shop/place";

export const metadata = { title: "Trade accounts" };

export default async function Trade() {
  const { name, configuration, unregistered } = await openShop();
  if (!configuration.commerce.tradeEnquiries) return <NotHere />;
  return (
    <main className="mx-auto w-full max-w-3xl px-4 pt-8 pb-14">
      <h1 className="text-3xl font-bold">Ask for a trade account</h1>
      <p className="mt-2 mb-7">
        Your own prices, orders on account and the same again in two presses. Have one already?{" "}
        <a href={signInPath} className="inline-block py-1 text-link underline underline-offset-3">
          Sign in
        </a>
      </p>
      <EnquiryForm businessName={name} unregistered={unregistered} />
    </main>
  );
}
