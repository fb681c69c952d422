import { useState } from 'react';
import { useOptionalUser } from '@/lib/session/context';
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from './drafts';

/** The draft of one form of the person who is signed in; without a person nothing is kept. */
export function useDraft<Values>(form: string | undefined) {
  const user = useOptionalUser();
  const key = form && user ? draftKey(user.tenant, user.userId, form) : undefined;
  const read = () => (key ? readDraft<Partial<Values>>(key) : undefined);
  const [found, setFound] = useState<Draft<Partial<Values>> | undefined>(read);
  return {
    found,
    keep: (values: Partial<Values>) => key && keepDraft(key, values),
    drop: () => {
      if (key) dropDraft(key);
      setFound(undefined);
    },
    /** Its values are in the form now; the next change keeps them again. */
    taken: () => setFound(undefined),
  };
}
