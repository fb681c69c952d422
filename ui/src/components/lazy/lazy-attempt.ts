import { createContext } from 'react';

/** One attempt to load the content of a <LazyBoundary>; every retry is another object. */
export type Attempt = Record<never, never>;

export const LazyAttempt = createContext<Attempt>({});
