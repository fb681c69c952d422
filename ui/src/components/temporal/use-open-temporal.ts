import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { openTemporal } from '@/lib/api/temporal';

/** Opens a run in the Temporal UI and reports a failure. */
export function useOpenTemporal(): (url: string) => void {
  const api = useApi();
  return (url) => void openTemporal(api, url).catch(toastError);
}
