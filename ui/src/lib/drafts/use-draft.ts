import { useCallback, useState } from 'react';
import { useOptionalUser } from '@/lib/session/context';
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from './drafts';

/** The draft of a form for its user; without a user nothing is stored. */
export function useDraft<Values>(form: string | undefined) {
  // The user is unset before the form unmounts at the end of a session: the draft stays theirs.
  const [owner] = useState(useOptionalUser());
  const key = form && owner ? draftKey(owner.tenant, owner.userId, form) : undefined;
  const read = () => (key ? readDraft<Partial<Values>>(key) : undefined);
  const [offer, setOffer] = useState<{ key: typeof key; draft: Draft<Partial<Values>> | undefined }>(() => ({
    key,
    draft: read(),
  }));
  if (offer.key !== key) setOffer({ key, draft: read() });

  const markRestored = useCallback(() => setOffer({ key, draft: undefined }), [key]);
  const keep = useCallback((values: Partial<Values>) => key && keepDraft(key, values), [key]);
  const drop = useCallback(() => {
    if (key) dropDraft(key);
    setOffer((now) => (now.draft || now.key !== key ? { key, draft: undefined } : now));
  }, [key]);
  return {
    /** The draft of an earlier visit, until it is restored or discarded. */
    found: offer.draft,
    keep,
    drop,
    /** The currently stored draft, also of another form of the same name. */
    peek: read,
    /** Hides the draft after the form has restored it; the next change stores it again. */
    markRestored,
  };
}
