import { oneOf } from '@/lib/grid/list-route';

/** The dialogs of the page of users. The open one is part of its address. */
const userDialogs = ['invite', 'import', 'domains'] as const;
export type UserDialog = (typeof userDialogs)[number];
export const userDialog = oneOf(userDialogs);
