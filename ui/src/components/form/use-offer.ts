import { useEffect } from 'react';
import { useDraft } from '@/lib/drafts/use-draft';
import { differing, pick } from './merge';

/** The stored draft of a form, if it differs from what is saved and the form still has its fields. */
export function useOffer<V extends Record<string, unknown>>(form: string | undefined, saved: V) {
  const draft = useDraft<V>(form);
  const known = Object.keys(draft.found?.values ?? {}).filter((field) => field in saved);
  const values = pick<V>((draft.found?.values ?? {}) as V, known);
  const differs = draft.found !== undefined && differing<V>(values as V, saved).length > 0;
  const obsolete = draft.found !== undefined && !differs;
  const { drop } = draft;
  // A page left right after its save keeps a draft of saved values.
  useEffect(() => {
    if (obsolete) drop();
  }, [obsolete, drop]);
  return { ...draft, found: differs && draft.found ? { ...draft.found, values } : undefined };
}
