import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { currencyOf, fieldOf, type Invoice } from '../api/use-invoice';
import { distributeLike } from './last-distribution';

interface LastDistributionProps {
  invoice: Invoice;
  onFound: (parts: ReturnType<typeof distributeLike>) => void;
}

/** Fills in the accounts of the vendor's last approved invoice. It needs the vendor and the company. */
export function LastDistribution({ invoice, onFound }: LastDistributionProps) {
  const { t } = useTranslation();
  const api = useApi();
  const mayRead = useCan('invoices', 'getList');
  const { vendorId } = invoice;
  const companyNumber = fieldOf(invoice, 'companyNumber');
  const last = useMutation({
    mutationFn: () =>
      unwrap(
        api.GET('/api/general-ledger/last-distribution', { params: { query: { vendorId, companyNumber } } }),
      ),
    onSuccess: ({ items }) => {
      if (items.length === 0) return toast('warning', t('invoices.lastDistributionNone'));
      onFound(distributeLike(items, fieldOf(invoice, 'invoiceAmount'), currencyOf(invoice)));
    },
    onError: toastError,
  });
  if (!mayRead || !vendorId || !companyNumber) return null;
  return (
    <Button variant="default" loading={last.isPending} onClick={() => last.mutate()}>
      {t('invoices.lastDistribution')}
    </Button>
  );
}
