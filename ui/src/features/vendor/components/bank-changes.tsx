import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { askConfirm } from '@/components/dialog/confirm';
import { Panel } from '@/components/page/page';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { partQueries } from '../api/part-queries';
import { type BankChange, useDecideBankChange } from '../api/use-vendors';
import { masked } from './vendor-list';
import classes from './vendor-page.module.css';

/** The changes of the vendor's account that banks propose in notifications of change. None: nothing is shown. */
export function BankChanges({ vendorId }: { vendorId: string }) {
  const { t } = useTranslation();
  const maySee = useCan('vendors', 'getList');
  const found = useQuery({ ...partQueries.bankChanges(useApi(), vendorId), enabled: maySee });
  const pending = found.data?.items.filter(({ status }) => status === 'pending') ?? [];
  if (pending.length === 0) return null;
  return (
    <Panel title={t('vendors.bank.title')}>
      <Text size="sm" c="dimmed">
        {t('vendors.bank.hint')}
      </Text>
      {pending.map((change) => (
        <Change key={change.id} change={change} />
      ))}
    </Panel>
  );
}

function Change({ change }: { change: BankChange }) {
  const { t } = useTranslation();
  const mayDecide = useCan('vendors', 'approve');
  const decide = useDecideBankChange(change.vendorId);
  const ask = async (approve: boolean) => {
    const account = masked(change.last4);
    const sure = await askConfirm({
      title: t(approve ? 'vendors.bank.approveTitle' : 'vendors.bank.refuseTitle', { account }),
      body: t(approve ? 'vendors.bank.approveBody' : 'vendors.bank.refuseBody'),
      confirm: t(approve ? 'vendors.account.approve' : 'vendors.account.refuse'),
      danger: !approve,
    });
    if (!sure) return;
    decide.mutate(
      { changeId: change.id, approve, comment: '' },
      { onSuccess: () => toast('success', t('vendors.bank.done')), onError: toastError },
    );
  };
  return (
    <article className={classes.account} aria-label={masked(change.last4)}>
      <div className={classes.accountHead}>
        <span className={classes.number}>
          {change.routing} {masked(change.last4)}
        </span>
        {mayDecide && (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              disabled={decide.isPending}
              onClick={() => void ask(false)}
            >
              {t('vendors.account.refuse')}
            </Button>
            <Button size="compact-sm" loading={decide.isPending} onClick={() => void ask(true)}>
              {t('vendors.account.approve')}
            </Button>
          </Group>
        )}
      </div>
      <Text size="sm">
        {change.code}: {change.reason}, <DateText value={change.createdAt} />
      </Text>
    </article>
  );
}
