/** In a separate module, so that parsing an address does not load the page. */
export const invoiceTabs = ['index', 'lines', 'gl', 'comments', 'history'] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];
export const isInvoiceTab = (value: unknown): value is InvoiceTab => invoiceTabs.some((tab) => tab === value);
