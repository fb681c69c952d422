import { useMatches } from '@tanstack/react-router';
import { useTranslation } from '@/lib/i18n/i18n';
import type { SiblingSource } from './use-siblings';

export interface Crumb {
  title: string;
  href: string;
  siblings?: SiblingSource;
}

/** Every matched route with a title: its own text, or the record title of its loader. */
export function useCrumbs(): Crumb[] {
  const { t } = useTranslation();
  const matches = useMatches();
  return matches.flatMap((match): Crumb[] => {
    const loaded = (match.loaderData as { title?: string } | undefined)?.title;
    const { title: key, siblings: kind } = match.staticData;
    const title = loaded ?? (key && t(key));
    if (!title) return [];
    const { workspaceId } = match.params as { workspaceId?: string };
    const siblings = kind && { kind, ...(workspaceId && { workspaceId }) };
    return [{ title, href: match.pathname, ...(siblings && { siblings }) }];
  });
}
