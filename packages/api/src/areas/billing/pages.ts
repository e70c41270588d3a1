/** The settings page that shows the plan, and to which the provider leads back. */
export const pageOfBilling = (webUrl: string): string => `${webUrl}/settings/billing`;
