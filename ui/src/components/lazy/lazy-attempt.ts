import { createContext } from 'react';

/** One attempt to load the content of a <LazyBoundary>; every retry is another object. */
export type Attempt = Record<never, never>;

/** Undefined outside a boundary, and inside a loaded component. */
export const LazyAttempt = createContext<Attempt | undefined>(undefined);
