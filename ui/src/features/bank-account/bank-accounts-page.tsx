import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { accountPage, bankAccountList } from './components/account-list';

// Loaded on demand, because the page works without it.
const AccountForm = lazyComponent(() => import('./components/account-form').then((form) => form.AccountForm));

interface BankAccountsPageProps {
  view: GridView & { dialog?: string };
  onView: (view: BankAccountsPageProps['view']) => void;
}

/** The bank accounts from which the company pays. */
export function BankAccountsPage({ view, onView }: BankAccountsPageProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const mayCreate = useCan('bankAccounts', 'create');
  return (
    <>
      <PageHeader
        title={t('nav.bankAccounts')}
        description={t('bankAccounts.about')}
        actions={
          mayCreate && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => onView({ ...view, dialog: 'new' })}>
              {t('bankAccounts.create')}
            </Button>
          )
        }
      />
      <List list={bankAccountList} place={{}} view={view} onView={onView} />
      {view.dialog === 'new' && mayCreate && (
        <LazyDialog onClose={() => onView({ ...view, dialog: undefined })}>
          <AccountForm
            onClose={() => onView({ ...view, dialog: undefined })}
            onSaved={(accountId) => void navigate(accountPage({ tenant, accountId }))}
          />
        </LazyDialog>
      )}
    </>
  );
}
