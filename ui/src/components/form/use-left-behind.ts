import { useState } from 'react';
import { useDraft } from '@/lib/drafts/use-draft';
import { useUnsavedGuard } from './use-unsaved-guard';

/**
 * Guards what was typed on this page into a form that is not shown any more, such as one of another tab: it
 * is kept as a draft, and given up only by who says so. Drafts of earlier visits are not asked about.
 */
export function useLeftBehind(form: string, exempt: readonly string[]): { typed: () => boolean } {
  const { peek, drop } = useDraft(form);
  const [opened] = useState(() => new Date().toISOString());
  useUnsavedGuard(() => (peek()?.savedAt ?? '') > opened, exempt, drop);
  return { typed: () => peek() !== undefined };
}
