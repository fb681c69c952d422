import { useQueries } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import type { Api } from '@/lib/api/api';
import { useTranslation } from '@/lib/i18n/i18n';

/** The title of every matched route: the text of the route, or the title of its record as it is now. */
export function useTitles() {
  const { t } = useTranslation();
  const matches = useMatches();
  const loaded = matches.flatMap((match) => {
    const { api } = match.context as { api?: Api };
    const { record } = match.staticData;
    return record && api && match.status === 'success' ? [{ match, api, record }] : [];
  });
  const titles = useQueries({
    queries: loaded.map(({ match, api, record }) => ({
      ...record.query(api, match.params),
      select: (data: unknown) => record.title(data, t),
      // The loader and the page request the record. An event that changes it requests it again.
      refetchOnMount: false,
      refetchOnWindowFocus: false,
    })),
  });
  return matches.map((match) => {
    const { title } = match.staticData;
    const record = loaded.findIndex((one) => one.match === match);
    return { match, title: record < 0 ? title && t(title) : titles[record]?.data };
  });
}
