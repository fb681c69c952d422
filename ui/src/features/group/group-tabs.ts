import { oneOf } from '@/lib/grid/list-route';

export const groupTabs = ['members', 'settings', 'history'] as const;
export type GroupTab = (typeof groupTabs)[number];

export const groupTab = oneOf(groupTabs);
