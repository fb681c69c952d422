import { useState } from 'react';
import { useDraft } from '@/lib/drafts/use-draft';
import { useUnsavedGuard } from './use-unsaved-guard';

/**
 * Guards the input of forms on this page that are no longer shown, such as those of other tabs: the input is
 * stored as a draft and discarded only after confirmation. Drafts of earlier visits need no confirmation.
 */
export function useHiddenFormGuard(form: string, exempt: readonly string[]): { typed: () => boolean } {
  const { peek, drop } = useDraft(form);
  const [opened] = useState(() => new Date().toISOString());
  useUnsavedGuard(() => (peek()?.savedAt ?? '') > opened, exempt, drop);
  return { typed: () => peek() !== undefined };
}
