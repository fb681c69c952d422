import { Text } from '@mantine/core';
import { formatMoney } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import type { Proposal } from '../api/use-proposals';
import classes from './proposal.module.css';

type Difference = Proposal['differences'][number];

/** Old and new values of a change. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.differences}>
      {differences.map((one) => (
        <section
          key={one.field}
          aria-label={t(`proposals.fields.${one.field}`)}
          className={classes.difference}
        >
          <h3 className={classes.field}>{t(`proposals.fields.${one.field}`)}</h3>
          <Side
            title={t('proposals.old')}
            difference={one}
            values={one.old}
            others={one.new}
            mark="removed"
          />
          <Side title={t('proposals.new')} difference={one} values={one.new} others={one.old} mark="added" />
        </section>
      ))}
    </div>
  );
}

interface SideProps {
  title: string;
  difference: Difference;
  values: readonly string[];
  others: readonly string[];
  mark: 'added' | 'removed';
}

function Side({ title, difference, values, others, mark }: SideProps) {
  const { t } = useTranslation();
  const currency = useUser()?.appearance.currency ?? '';
  const shown = (value: string) => {
    if (difference.field === 'approvalLimit') return formatMoney({ amount: value, currency });
    if (difference.field === 'clientSecret') return t('proposals.secret', { fingerprint: value });
    if (['active', 'required', 'enabled'].includes(difference.field)) {
      return t(value === 'on' ? 'proposals.on' : 'proposals.off');
    }
    return value || t('proposals.nothing');
  };
  return (
    <div className={classes.side}>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      {values.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('proposals.nothing')}
        </Text>
      )}
      <ul className={classes.values}>
        {values.map((value) => (
          <li key={value} data-mark={others.includes(value) ? undefined : mark}>
            {shown(value)}
          </li>
        ))}
      </ul>
    </div>
  );
}
