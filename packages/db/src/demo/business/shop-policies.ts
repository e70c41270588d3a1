/** Fellside's policies, completed by its owner from the back office's standard texts. */
export const fellsidePolicies = {
  delivery: `Fellside Gas delivers with its own vans, six days a week, from Grange over Kendal and Ambleside to Penrith and Glenridding.

- Standard: in 2 to 4 days
- Next day: the next day, Monday to Saturday

The checkout shows the days and what each way of delivery costs, including VAT, before you pay. If we can't keep a day, we tell you and agree another one with you. You may cancel instead and get your money back.

## Collecting

You may collect your order from us: Unit 4, Shap Road Industrial Estate, Kendal LA9 6NZ. Bring the order's number.

## On the day

Please make sure that we can get to the place where the goods go. If nobody is in, we leave them where you asked us to, or try again on another day.

## Empties

Tell us in the checkout how many empties you have, and leave them where we can see them. We charge nothing for an empty that is not handed back.`,
  returns: `This page is for consumers: people who buy for themselves and not for a business.

## Changing your mind

You may cancel an order made online or by phone, for any reason, until 14 days after the day on which you get the goods. Tell us plainly: call 01539 555 0142 or write to hello@fellside.example. You can use your own words.

Bring the goods back or have us collect them within 14 days of telling us. Bringing them back is free. A collection costs £5 including VAT, or nothing if we come by anyway.

We give back what you paid, including our cheapest way of delivery, within 14 days of getting the goods back, in the way in which you paid. We may take off something where the goods lost value because they were handled more than is needed to see what they are, such as gas or fuel that was used.

## Gas and other hazardous goods

Please never post a gas cylinder or anything else that is marked as hazardous: it is not allowed. Tell us, keep it upright, outside and out of the sun, and we collect it. Gas that has been used can't be given back.

A cylinder belongs to the company that fills it, and is lent to you for as long as you use it.

## Something is wrong

If goods are faulty, not as described or not what you ordered, call 01539 555 0142 or write to hello@fellside.example. You may reject faulty goods within 30 days and get all your money back; after that we repair or replace them first. If a cylinder leaks, turn it off, take it outside if that is safe, and keep away from flames.

These pages take nothing away from the rights that the law gives you.`,
  terms: `We are Fellside Gas, Unit 4, Shap Road Industrial Estate, Kendal LA9 6NZ.

To reach us, call 01539 555 0142 or write to hello@fellside.example.

## Your order

You make an offer when you place an order. We accept it when we confirm that it is placed. If we can't supply something, we tell you and give back what you paid for it.

Prices include VAT unless they say ex VAT. You pay the price that the checkout shows.

You pay when you order, unless you have an account with us and pay by its terms.

You keep and use gas and fuel as their labels say, and don't buy for anybody who may not have them.

## Delivery and returns

Our pages on delivery and returns are a part of these terms. The goods are your responsibility from when they are delivered, and yours once they are paid for. Cylinders stay the property of the company that fills them.

## If something goes wrong

Tell us first: call 01539 555 0142 or write to hello@fellside.example. We answer within two working days.

We are responsible for loss that we could foresee and that we cause by breaking these terms. Nothing here limits what we are responsible for by law, such as injury caused by our negligence, or takes away a consumer's rights.

These terms are under the law of England and Wales. A consumer may go to the courts of where they live.`,
  privacy: `We are Fellside Gas, Unit 4, Shap Road Industrial Estate, Kendal LA9 6NZ. We decide what happens to what you tell us, and are responsible for it under the UK GDPR. To ask about it, call 01539 555 0142 or write to hello@fellside.example.

## What we hold

- Your name, email address, phone number and delivery addresses, and what you tell us about them
- Your orders, how they were paid and delivered, with a signature or picture where one was taken
- For a trade account: your business, its contacts, prices and invoices
- The messages that we send you about an order

Cards are paid on the payment provider's own page. We never see their numbers.

## Why

- To take and deliver your order, and to tell you about it: we need this for our contract with you
- To keep accounts for tax: the law asks us to
- To prevent fraud, and to answer questions and complaints: we have a legitimate interest in that

We don't sell what we know about you, and send no news and offers.

## Who else sees it

Our drivers, the service that runs this shop for us, our payment provider, and whoever sends our messages. They may use it for that alone. We tell others only where the law asks us to.

## How long

We keep orders and invoices for six years after the end of the tax year, because the law asks us to. Other details we remove when you ask, or when we no longer need them.

## Cookies

This shop keeps what is in your basket and whether you are signed in, because it can't work without. There are no others.

## Your rights

You may ask us for a copy of what we hold about you, have it corrected or removed, object to how we use it, or have it handed to somebody else. You may also complain to the Information Commissioner's Office, ico.org.uk.`,
};
