import { PlainPage } from "@/features/frame/plain-page";
import { previewPath } from "@/features/preview/preview-path";

type Props = { params: Promise<{ pass: string }> };

/** What belongs to a shopper alone: their basket, their orders, their account. */
export default async function Page({ params }: Props) {
  return (
    <PlainPage title="The preview ends here">
      <p>
        It shows what everybody sees. Baskets, orders and accounts are in the live shop.{" "}
        <a href={previewPath((await params).pass)} className="text-link underline">
          Back to the home page
        </a>
      </p>
    </PlainPage>
  );
}
