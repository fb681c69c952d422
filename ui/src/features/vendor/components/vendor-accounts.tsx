import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { useAccounts, useWithdrawAccount, type Vendor, type VendorAccount } from '../api/use-vendors';
import { type AccountAct, AccountCard } from './account-card';
import { BankChanges } from './bank-changes';
import { masked } from './vendor-list';
import classes from './vendor-page.module.css';

// Loaded on demand, because the page works without them.
const ProposeForm = lazyComponent(() => import('./propose-form').then((form) => form.ProposeForm));
const DecideForm = lazyComponent(() => import('./decide-form').then((form) => form.DecideForm));

type Open = { form: 'propose' } | { form: 'approve' | 'refuse'; account: VendorAccount };

/** The bank account that is paid to, what waits for a second person, and earlier versions. */
export function VendorAccounts({ vendor }: { vendor: Vendor }) {
  const { t } = useTranslation();
  const found = useAccounts(vendor.id);
  const mayPropose = useCan('vendors', 'update');
  const withdraw = useWithdrawAccount(vendor.id);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const act = async (what: AccountAct, account: VendorAccount) => {
    if (what !== 'withdraw') return setOpen({ form: what, account });
    const sure = await askConfirm({
      title: t('vendors.withdraw.title', { account: masked(account.last4) }),
      body: t('vendors.withdraw.body'),
      confirm: t('vendors.account.withdraw'),
    });
    if (!sure) return;
    withdraw.mutate(account.id, {
      onSuccess: () => toast('success', t('vendors.withdraw.done')),
      onError: toastError,
    });
  };
  const items = found.data?.items;
  const busy = items?.some(({ status }) => status === 'pending' || status === 'waiting');
  const changes = items?.some(({ status }) => status === 'approved' || status === 'retired') ?? false;
  return (
    <div className={classes.part}>
      <Panel
        title={t('vendors.parts.accounts')}
        actions={
          mayPropose &&
          items &&
          !busy && (
            <Button
              size="compact-sm"
              leftSection={<IconPlus size={16} />}
              onClick={() => setOpen({ form: 'propose' })}
            >
              {t(changes ? 'vendors.propose.change' : 'vendors.propose.first')}
            </Button>
          )
        }
      >
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {!items && !found.isError && <TextSkeleton lines={6} />}
        {items?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t(vendor.paymentMethod === 'ach' ? 'vendors.noAccountAch' : 'vendors.noAccount')}
          </Text>
        )}
        {items?.map((account) => (
          <AccountCard key={account.id} account={account} onAct={(what, which) => void act(what, which)} />
        ))}
      </Panel>
      <BankChanges vendorId={vendor.id} />
      {open && (
        <LazyDialog onClose={close}>
          {open.form === 'propose' ? (
            <ProposeForm vendorId={vendor.id} change={changes} onClose={close} />
          ) : (
            <DecideForm
              vendor={vendor}
              account={open.account}
              approve={open.form === 'approve'}
              onClose={close}
            />
          )}
        </LazyDialog>
      )}
    </div>
  );
}
