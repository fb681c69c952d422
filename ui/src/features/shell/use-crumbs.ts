import { useTitles } from '@/lib/routes/use-titles';
import type { SiblingSource } from './use-siblings';

export interface Crumb {
  title: string;
  href: string;
  siblings?: SiblingSource;
}

/** Every matched route with a title: its own text, or that of its record. */
export function useCrumbs(): Crumb[] {
  return useTitles().flatMap(({ match, title }): Crumb[] => {
    if (!title) return [];
    const { siblings: kind } = match.staticData;
    const { workspaceId } = match.params as { workspaceId?: string };
    const siblings = kind && { kind, ...(workspaceId && { workspaceId }) };
    return [{ title, href: match.pathname, ...(siblings && { siblings }) }];
  });
}
