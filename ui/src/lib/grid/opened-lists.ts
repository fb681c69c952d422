import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { GridRoot } from './grid-api';
import type { GridRequest } from './grid-query';

/** The list from which a person opened a record on its own page. */
export interface OpenedList {
  /** The person who opened it: nobody else walks through it. */
  userId: string;
  root: GridRoot;
  /** The parameters of its address in the API. */
  place: Record<string, string>;
  queryKey: readonly string[];
  request: GridRequest;
  /** Only in paging mode. */
  pageSize?: number;
  /** The address of its page. Its filters and its tab are in the search. */
  path: string;
  search: object;
  label: string;
}

/** In the history entry of a record's page. It names the list only, so that a sign-out leaves no data in it. */
export interface ListOrigin {
  list: string;
  /** The index of the record in the list. Absent if the list has records of another type. */
  index?: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    origin?: ListOrigin;
  }
}

/** Older entries of the history lose their list. */
const kept = 20;

/** In the storage of the tab, so that a reload keeps the list. */
export const useOpenedLists = create<Record<string, OpenedList>>()(
  persist(() => ({}), {
    name: 'countersign.opened-lists',
    storage: createJSONStorage(() => window.sessionStorage),
  }),
);

/** Stores the list and returns its name for the history. */
export function rememberList(list: OpenedList): string {
  const lists = Object.entries(useOpenedLists.getState());
  const text = JSON.stringify(list);
  const known = lists.find(([, one]) => JSON.stringify(one) === text);
  const name = known?.[0] ?? crypto.randomUUID();
  const others = lists.filter(([one]) => one !== name).slice(1 - kept);
  useOpenedLists.setState(Object.fromEntries([...others, [name, list]]), true);
  return name;
}

/** A sign-out or another tenant ends the walk through every list. */
export function forgetLists(): void {
  useOpenedLists.setState({}, true);
}
