import { Text } from '@mantine/core';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { formatMoney } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import type { Proposal } from '../api/use-proposals';
import classes from './proposal.module.css';
import type { Rule } from './rule-line';

type Difference = Proposal['differences'][number];

// The words of conditions are those of all histories.
const RuleLine = lazyComponent<{ rule: Rule }>(() => import('./rule-line').then((found) => found.RuleLine));

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
    if (difference.field === 'clientSecret') return t('proposals.secret', { fingerprint: value });
    if (['active', 'required', 'enabled'].includes(difference.field)) {
      return t(value === 'on' ? 'proposals.on' : 'proposals.off');
    }
    return value || t('proposals.nothing');
  };
  const before = [...difference.old.map(shown), ...(difference.oldRules ?? [])];
  const after = [...difference.new.map(shown), ...(difference.newRules ?? [])];
  return (
    <>
      <Side title={t('proposals.old')} values={before} others={after} mark="removed" />
      <Side title={t('proposals.new')} values={after} others={before} mark="added" />
    </>
  );
}

interface SideProps {
  title: string;
  values: readonly (string | Rule)[];
  others: readonly (string | Rule)[];
  mark: 'added' | 'removed';
}

function Side({ title, values, others, mark }: SideProps) {
  const { t } = useTranslation();
  const known = others.map((value) => JSON.stringify(value));
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
        {values.map((value) => {
          const key = JSON.stringify(value);
          return (
            <li key={key} data-mark={known.includes(key) ? undefined : mark}>
              {typeof value === 'string' ? (
                value
              ) : (
                <LazyBoundary>
                  <RuleLine rule={value} />
                </LazyBoundary>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
