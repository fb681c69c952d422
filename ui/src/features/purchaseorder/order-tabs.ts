import { oneOf } from '@/lib/grid/list-route';

export const orderParts = ['lines', 'receipts', 'invoices', 'history'] as const;
export type OrderPart = (typeof orderParts)[number];
export const orderPart = oneOf(orderParts);

export const orderDialog = oneOf(['edit', 'receive']);

export const orderListTabs = {
  open: ['open'],
  closed: ['closed'],
} as const;
export const orderListTab = oneOf(['open', 'closed']);
export const ordersDialog = oneOf(['new', 'import']);

export const receiptListTabs = {
  recorded: ['recorded'],
  reversed: ['reversed'],
  all: [],
} as const;
export const receiptListTab = oneOf(['recorded', 'reversed', 'all']);
export const receiptsDialog = oneOf(['import']);
