/** Apart from the page, so that reading an address does not load it. */
export const invoiceTabs = ['index', 'lines', 'gl', 'comments', 'history'] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];
export const isInvoiceTab = (value: unknown): value is InvoiceTab => invoiceTabs.some((tab) => tab === value);
