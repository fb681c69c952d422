import { type RefObject, useEffect, useRef, useState } from 'react';

const clean = () => false;

export interface Held<T> {
  /** What the form begins with. */
  data: T;
  /** Where the form says whether anything in it is unsaved. */
  dirty: RefObject<() => boolean>;
  /** Begins anew, with what was saved or fetched just now. */
  take: (newest: T) => void;
}

/**
 * News of what somebody else saved must not take a form away from under the hands of who fills it: it keeps
 * what it began with until it is saved or its newest is asked for. One in which nothing was changed follows.
 */
export function useHeld<T>(newest: T): Held<T> {
  const [data, setData] = useState(newest);
  const dirty = useRef(clean);
  const take = (next: T) => {
    dirty.current = clean;
    setData(next);
  };
  if (data !== newest && !dirty.current()) setData(newest);
  return { data, dirty, take };
}

/** In the form itself: says whether anything in it is unsaved. */
export function useHolds(dirty: RefObject<() => boolean>, isDirty: () => boolean): void {
  useEffect(() => {
    dirty.current = isDirty;
  });
}
