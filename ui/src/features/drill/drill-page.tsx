import { IconFileSearch } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { PageBody, PageHeader } from '@/components/page/page';
import { EmptyState, ErrorState, TextSkeleton } from '@/components/states/states';
import { ApiError } from '@/lib/errors/api-error';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { type ErpType, useDrilledInvoices } from './api/use-drill';
import { FoundInvoices, invoicePage } from './components/found-invoices';
import { parametersOf } from './link';

interface DrillPageProps {
  erpType: ErpType;
  /** The parameters of the link. */
  search: object;
}

/** What a link of an ERP names: one invoice opens, several are listed. */
export function DrillPage({ erpType, search }: DrillPageProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const link = parametersOf(search);
  const found = useDrilledInvoices(erpType, link);
  const [first] = found.data?.invoices ?? [];
  if (first && found.data?.invoices.length === 1) return <Navigate {...invoicePage(tenant, first)} replace />;
  return (
    <>
      <PageHeader title={t('titles.drill')} />
      <PageBody>
        {found.isPending && <TextSkeleton />}
        {found.isError && (
          <Refused error={found.error} erpType={erpType} link={link} onRetry={() => void found.refetch()} />
        )}
        {found.data && <FoundInvoices erpType={erpType} answer={found.data} />}
      </PageBody>
    </>
  );
}

interface RefusedProps {
  error: unknown;
  erpType: ErpType;
  link: { name: string; value: string }[];
  onRetry: () => void;
}

/** Why nothing was searched. */
function Refused({ error, erpType, link, onRetry }: RefusedProps) {
  const { t } = useTranslation();
  const values = link.map(({ name, value }) => `${name} ${value}`).join(', ');
  const { code = '', fields = [] } = error instanceof ApiError ? error : {};
  if (code === 'DrillIsDisabledException')
    return (
      <EmptyState
        icon={IconFileSearch}
        title={t('drill.disabled', { erp: t(`drill.erpTypes.${erpType}`) })}
        hint={t('drill.disabledHint', { values: values || t('drill.nothing') })}
      />
    );
  if (fields.some(({ path }) => path === 'parameters'))
    return (
      <EmptyState
        icon={IconFileSearch}
        title={t('drill.noValue')}
        hint={values ? t('drill.wrongValueHint', { values }) : t('drill.noValueHint')}
      />
    );
  return <ErrorState error={error} onRetry={onRetry} />;
}
