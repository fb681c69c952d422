import { type Dispatch, type SetStateAction, useState } from 'react';
import { noRows, type Selection } from './selection';

/**
 * The selection of a list. It is bound to its filter: another filter starts without a selection from its
 * first render.
 */
export function useListSelection(list: string): [Selection, Dispatch<SetStateAction<Selection>>] {
  const [of, setOf] = useState(list);
  const [selection, setSelection] = useState(noRows);
  if (of !== list) {
    setOf(list);
    setSelection(noRows);
    return [noRows, setSelection];
  }
  return [selection, setSelection];
}
