import { type Dispatch, type SetStateAction, useState } from 'react';
import { nothing, type Selection } from './selection';

/** What is chosen of a list. It was chosen of this list: under another filter, from its first drawing, nothing is. */
export function useSelectionOf(list: string): [Selection, Dispatch<SetStateAction<Selection>>] {
  const [of, setOf] = useState(list);
  const [selection, setSelection] = useState(nothing);
  if (of !== list) {
    setOf(list);
    setSelection(nothing);
    return [nothing, setSelection];
  }
  return [selection, setSelection];
}
