import { PlainPage } from "@/features/frame/plain-page";
import { isPolicy } from "@/features/links/policies";
import { PolicyPage } from "@/features/policies/policy-page";
import { previewPath } from "@/features/preview/preview-path";
import { openAt, placeInPreview } from "@/shop/place";

type Props = { params: Promise<{ pass: string; rest: string[] }> };

/** A policy; all else belongs to a shopper alone: their basket, their orders, their account. */
export default async function Page({ params }: Props) {
  const { pass, rest } = await params;
  const [name = "", ...more] = rest;
  if (isPolicy(name) && more.length === 0) {
    return <PolicyPage shop={openAt(await placeInPreview(pass))} name={name} />;
  }
  return (
    <PlainPage title="The preview ends here">
      <p>
        It shows what everybody sees. Baskets, orders and accounts are in the live shop.{" "}
        <a href={previewPath(pass)} className="text-link underline">
          Back to the home page
        </a>
      </p>
    </PlainPage>
  );
}
