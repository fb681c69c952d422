import { useCallback, useState } from 'react';
import { useOptionalUser } from '@/lib/session/context';
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from './drafts';

/** The draft of one form of the person who opened it; without a person nothing is kept. */
export function useDraft<Values>(form: string | undefined) {
  // A session that ends takes the person away before the form: what is typed stays theirs.
  const [owner] = useState(useOptionalUser());
  const key = form && owner ? draftKey(owner.tenant, owner.userId, form) : undefined;
  const read = () => (key ? readDraft<Partial<Values>>(key) : undefined);
  const [offer, setOffer] = useState<{ key: typeof key; draft: Draft<Partial<Values>> | undefined }>(() => ({
    key,
    draft: read(),
  }));
  if (offer.key !== key) setOffer({ key, draft: read() });

  const taken = useCallback(() => setOffer({ key, draft: undefined }), [key]);
  const keep = useCallback((values: Partial<Values>) => key && keepDraft(key, values), [key]);
  const drop = useCallback(() => {
    if (key) dropDraft(key);
    setOffer((now) => (now.draft || now.key !== key ? { key, draft: undefined } : now));
  }, [key]);
  return {
    /** What an earlier visit left, until it is taken or thrown away. */
    found: offer.draft,
    keep,
    drop,
    /** What is kept at this moment, also by another form of the same name. */
    peek: read,
    /** Its values are in the form now; the next change keeps them again. */
    taken,
  };
}
