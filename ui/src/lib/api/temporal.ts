import type { Api } from './api';

/**
 * Opens a run in the Temporal UI. The proxy before it takes a cookie of its own, which this call
 * sets; the tab is opened first, because a browser allows it only in answer to a click.
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
