import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';

/** Copies a text and says whether it worked: browsers refuse it on pages without TLS. */
export function useCopy() {
  const { t } = useTranslation();
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast('success', t('copying.copied'));
    } catch {
      toast('info', t('copying.notCopied'));
    }
  };
}
