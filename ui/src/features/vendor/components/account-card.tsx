import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KeyValue } from '@/components/page/page';
import { StatusBadge, type Tone } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { formatDateTime } from '@/lib/format/date';
import { useDateStyle } from '@/lib/format/style';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import type { VendorAccount } from '../api/use-vendors';
import { masked, vendorPage } from './vendor-list';
import classes from './vendor-page.module.css';

const tones: Record<VendorAccount['status'], Tone> = {
  pending: 'attention',
  waiting: 'progress',
  approved: 'good',
  retired: 'neutral',
  refused: 'neutral',
  withdrawn: 'neutral',
};

export type AccountAct = 'approve' | 'refuse' | 'withdraw';

interface AccountCardProps {
  account: VendorAccount;
  onAct: (act: AccountAct, account: VendorAccount) => void;
}

/** One version of the account: who entered it, how it was checked, and what is to do. */
export function AccountCard({ account, onAct }: AccountCardProps) {
  const { t } = useTranslation();
  const { status } = account;
  return (
    <article className={classes.account} aria-label={masked(account.last4)}>
      <div className={classes.accountHead}>
        <Group gap="sm">
          <span className={classes.number}>{masked(account.last4)}</span>
          <StatusBadge label={t(`vendors.accountStatuses.${status}`)} tone={tones[status]} />
        </Group>
        <Actions account={account} onAct={onAct} />
      </div>
      <Notices account={account} />
      <KeyValue items={facts(account, t)} />
    </article>
  );
}

function facts(account: VendorAccount, t: TFunction) {
  const items: { name: string; value: ReactNode }[] = [
    { name: t('vendors.account.routing'), value: account.routing },
    { name: t('vendors.account.type'), value: t(`vendors.accountTypes.${account.accountType}`) },
    { name: t('vendors.account.entered'), value: <By name={account.proposedBy} at={account.proposedAt} /> },
  ];
  if (account.callPerson) {
    items.push({
      name: t('vendors.account.call'),
      value: (
        <>
          {account.callPerson}, {account.callNumber}, <DateText value={account.calledOn} />
        </>
      ),
    });
  }
  if (account.note) items.push({ name: t('vendors.account.note'), value: account.note });
  if (account.approvedAt) {
    items.push({
      name: t('vendors.account.approved'),
      value: <By name={account.approvedBy} at={account.approvedAt} />,
    });
  }
  if (account.decidedAt) {
    items.push({
      name: t(account.status === 'withdrawn' ? 'vendors.account.withdrawn' : 'vendors.account.refused'),
      value: <By name={account.decidedBy} at={account.decidedAt} />,
    });
  }
  if (account.comment) items.push({ name: t('vendors.account.comment'), value: account.comment });
  return items;
}

const By = ({ name, at }: { name?: string | undefined; at: string }) => (
  <>
    {name && `${name}, `}
    <DateText value={at} withTime />
  </>
);

function Notices({ account }: { account: VendorAccount }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const style = useDateStyle();
  return (
    <>
      {account.status === 'waiting' && account.usableFrom && (
        <Alert mb="xs" role="status">
          {t('vendors.account.waits', { at: formatDateTime(account.usableFrom, style) })}
        </Alert>
      )}
      {account.closesFormer && (account.status === 'pending' || account.status === 'waiting') && (
        <Alert color="orange" mb="xs" role="status">
          {t('vendors.account.closes')}
        </Alert>
      )}
      {account.twins.length > 0 && (
        <Alert
          color="orange"
          mb="xs"
          icon={<IconAlertTriangle size={18} />}
          title={t('vendors.account.twins')}
        >
          <ul className={classes.rows}>
            {account.twins.map(({ id: vendorId, number, name, certain }) => (
              <li key={vendorId}>
                <Anchor
                  size="sm"
                  renderRoot={(props) => <Link {...props} {...vendorPage({ tenant, vendorId })} />}
                >
                  {number}, {name}
                </Anchor>
                {!certain && <span>{t('vendors.account.similar')}</span>}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

function Actions({ account, onAct }: AccountCardProps) {
  const { t } = useTranslation();
  const mayApprove = useCan('vendors', 'approve');
  const mayPropose = useCan('vendors', 'update');
  const { status, proposedByMe } = account;
  if (status !== 'pending' && status !== 'waiting') return null;
  return (
    <Group gap="xs">
      {proposedByMe && mayPropose && (
        <Button size="compact-sm" variant="default" onClick={() => onAct('withdraw', account)}>
          {t('vendors.account.withdraw')}
        </Button>
      )}
      {mayApprove && !proposedByMe && (
        <Button size="compact-sm" variant="default" onClick={() => onAct('refuse', account)}>
          {t('vendors.account.refuse')}
        </Button>
      )}
      {mayApprove && !proposedByMe && status === 'pending' && (
        <Button size="compact-sm" onClick={() => onAct('approve', account)}>
          {t('vendors.account.approve')}
        </Button>
      )}
    </Group>
  );
}
