import { useQueryClient } from '@tanstack/react-query';
import { useFormClose } from '@/components/form/use-form-close';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { toast } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { exact, fixed, negated, plus, zero } from '@/lib/format/exact';
import { digitsOf, isAmount } from '@/lib/format/parse-amount';
import { useTranslation } from '@/lib/i18n/i18n';
import { invoiceQueries } from './queries';
import { currencyOf, fieldOf, type Invoice, type useInvoiceCommands } from './use-invoice';

type Part = { account: string; description: string; amount: string };

export const ledgerDraft = (invoiceId: string): string => `ledger.${invoiceId}`;

const toValues = ({ distribution }: Invoice): { distribution: Part[] } => ({
  distribution: distribution.map(({ account, amount, description = '' }) => ({
    account,
    description,
    amount,
  })),
});

/** "distribution[1]" without a field names the line; the server refuses lines by their account. */
const fieldPath = (path: string): string => path.replace(/(distribution\[\d+\])$/, '$1.account');

/** The amount of the invoice that the lines do not distribute; invalid amounts count as zero. */
function openAmount(invoice: Invoice, parts: readonly Part[]): { amount: string; currency: string } {
  const currency = currencyOf(invoice);
  const sum = parts.reduce((all, { amount }) => plus(all, exact(isAmount(amount) ? amount : '0')), zero);
  const left = plus(exact(fieldOf(invoice, 'invoiceAmount') || '0'), negated(sum));
  return { amount: fixed(left, digitsOf(currency)), currency };
}

/**
 * The form of the GL distribution. The caller stays mounted while the user changes tabs, so that no line is
 * lost.
 */
export function useLedger(invoice: Invoice, command: ReturnType<typeof useInvoiceCommands>['ledger']) {
  const { t } = useTranslation();
  const api = useApi();
  const queryClient = useQueryClient();
  const kit = useVersionedForm({
    record: invoice,
    reload: () => queryClient.fetchQuery({ ...invoiceQueries.one(api, invoice.id), staleTime: 0 }),
    draft: ledgerDraft(invoice.id),
    toValues,
    fieldOf: fieldPath,
    validate: {
      distribution: { amount: (value) => (value === '' || isAmount(value) ? null : t('rules.amount')) },
    },
    save: ({ distribution }, { version }) =>
      command.mutateAsync({
        version,
        distribution: distribution.map((part) => ({ ...part, account: part.account.trim() })),
      }),
    onSaved: () => toast('success', t('invoices.ledgerSaved')),
  });
  useFormClose(kit, undefined, ['tab']);
  const open = openAmount(invoice, kit.values.distribution);
  return { kit, open, balanced: exact(open.amount).units === 0n };
}

export type Ledger = ReturnType<typeof useLedger>;
