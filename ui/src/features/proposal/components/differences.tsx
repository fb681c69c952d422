import { Text } from '@mantine/core';
import { causeWords } from '@/components/history/reason';
import { formatMoney } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import type { Proposal } from '../api/use-proposals';
import classes from './proposal.module.css';

type Difference = Proposal['differences'][number];
type RuleLine = NonNullable<Difference['newRules']>[number];

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
          <Sides difference={one} />
        </section>
      ))}
    </div>
  );
}

/** The old values beside the new ones. */
function Sides({ difference }: { difference: Difference }) {
  const { t } = useTranslation();
  const currency = useUser()?.appearance.currency ?? '';
  const shown = (value: string) => {
    if (difference.field === 'approvalLimit') return formatMoney({ amount: value, currency });
    if (difference.field === 'active' || difference.field === 'required') {
      return t(value === 'on' ? 'proposals.on' : 'proposals.off');
    }
    return value || t('proposals.nothing');
  };
  const rule = ({ title, conditions, levels }: RuleLine) =>
    t('proposals.rule', {
      title,
      conditions: causeWords(conditions, t),
      levels: levels || t('proposals.passes'),
    });
  const before = [...difference.old.map(shown), ...(difference.oldRules ?? []).map(rule)];
  const after = [...difference.new.map(shown), ...(difference.newRules ?? []).map(rule)];
  return (
    <>
      <Side title={t('proposals.old')} values={before} others={after} mark="removed" />
      <Side title={t('proposals.new')} values={after} others={before} mark="added" />
    </>
  );
}

interface SideProps {
  title: string;
  values: readonly string[];
  others: readonly string[];
  mark: 'added' | 'removed';
}

function Side({ title, values, others, mark }: SideProps) {
  const { t } = useTranslation();
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
            {value}
          </li>
        ))}
      </ul>
    </div>
  );
}
