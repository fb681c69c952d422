import { useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Crumb } from './breadcrumbs';

/** Every matched route with a name: its own words, or the title its loader gave to the record. */
export function useCrumbs(): Crumb[] {
  const { t } = useTranslation();
  const matches = useMatches();
  return matches.flatMap((match) => {
    const loaded = (match.loaderData as { title?: string } | undefined)?.title;
    const title = loaded ?? (match.staticData.title && t(match.staticData.title));
    return title ? [{ title, href: match.pathname }] : [];
  });
}
