import { create } from 'zustand';

/** Whether the first page is visible; nonessential code loads after it. */
export const useFirstPageReady = create<boolean>()(() => false);

/** The first page is rendered with its data: deferred work may start. */
export const markFirstPageReady = (): void => useFirstPageReady.setState(true, true);
