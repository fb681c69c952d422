import type { Api } from './api';

/**
 * Opens a run in the Temporal UI. The proxy of the Temporal UI needs a separate cookie, which this call sets.
 * The tab opens first, because a browser allows it only in response to a click.
 */
export async function openTemporal(api: Api, url: string): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  try {
    await api.POST('/api/temporal/session');
  } catch (error) {
    tab?.close();
    throw error;
  }
  tab?.location.replace(url);
}
