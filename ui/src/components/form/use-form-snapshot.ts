import { type RefObject, useEffect, useRef, useState } from 'react';

const clean = () => false;

export interface FormSnapshot<T> {
  /** The initial values of the form. */
  data: T;
  /** The form reports here whether it has unsaved changes. */
  dirty: RefObject<() => boolean>;
  /** Restarts with the values that were just saved or loaded. */
  reset: (newest: T) => void;
}

/**
 * A change by another user must not replace a form while it is being filled in: the form keeps its initial
 * version until it is saved or the user loads the new version. A form without changes shows the new version.
 */
export function useFormSnapshot<T>(newest: T): FormSnapshot<T> {
  const [data, setData] = useState(newest);
  const dirty = useRef(clean);
  const reset = (next: T) => {
    dirty.current = clean;
    setData(next);
  };
  if (data !== newest && !dirty.current()) setData(newest);
  return { data, dirty, reset };
}

/** Called inside the form: reports whether it has unsaved changes. */
export function useReportDirty(dirty: RefObject<() => boolean>, isDirty: () => boolean): void {
  useEffect(() => {
    dirty.current = isDirty;
  });
}
