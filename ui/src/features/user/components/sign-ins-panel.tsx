import { useQuery } from '@tanstack/react-query';
import { ScrollPane } from '@/components/layout/scroll-region';
import { Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import { userDetails } from '../api/detail-queries';
import classes from '../user-page.module.css';
import { usePeople } from './people';

type SignIn = Schema<'UserSignIn'>;

/** The last sign-ins and sign-outs, from the audit log. */
export function SignInsPanel({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(userDetails.signIns(useApi(), userId, usePeople()));
  return (
    <Panel title={t('users.signIns')}>
      {data ? (
        <SignIns items={data.items} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Panel>
  );
}

function SignIns({ items }: { items: readonly SignIn[] }) {
  const { t } = useTranslation();
  if (items.length === 0) return <div className={classes.note}>{t('users.noSignIns')}</div>;
  return (
    <ScrollPane className={classes.scroll}>
      <ul className={classes.rows} aria-label={t('users.signIns')}>
        {items.map((entry) => (
          <li key={entry.id} className={classes.row}>
            <span>{wordsOf(entry, t)}</span>
            <span className={classes.facts}>
              <span>{entry.clientIp}</span>
              <DateText value={entry.at} withTime exact />
            </span>
          </li>
        ))}
      </ul>
    </ScrollPane>
  );
}

const methods = ['password', 'external', 'demo'] as const;

function wordsOf({ action, method = '', secondFactor, by }: SignIn, t: TFunction): string {
  if (action === 'revoked') return t('users.signIn.revoked', { name: by });
  if (action === 'logout') return t('users.signIn.logout');
  const known = methods.find((name) => name === method);
  const first = known ? t(`users.methods.${known}`) : method || '—';
  if (!secondFactor) return t('users.signIn.login', { method: first });
  const factor = t(`users.secondFactors.${secondFactor}`);
  return t('users.signIn.loginTwoFactors', { method: first, factor });
}
