import { Text } from '@mantine/core';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import type { Schema } from '@/lib/api/types';
import { formatMoney } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Catalog, TextKey } from '@/lib/i18n/keys';
import { useUser } from '@/lib/session/context';
import classes from './differences.module.css';
import type { Rule } from './rule-line';

type Difference = Schema<'Difference'>;
type Field = Difference['field'];

// The words of conditions are those of all histories.
const RuleLine = lazyComponent<{ rule: Rule }>(() => import('./rule-line').then((found) => found.RuleLine));

const switches: readonly Field[] = [
  'active',
  'required',
  'enabled',
  'requiresTwoFactors',
  'balanced',
  'sameDay',
  'samplesApproved',
  'stamp',
  'crlf',
  'bankFilesUnsigned',
  'preparerMayRelease',
  'creatorMayRelease',
  'importerMayRelease',
  'approverMayRelease',
];

/** The texts of fields with one value of several. */
const choices: { readonly [Of in Field]?: keyof Catalog['settingNames'] } = {
  captureMethod: 'captureMethods',
  connectionType: 'connectionTypes',
  authentication: 'authentications',
  encryption: 'encryptions',
  addTo: 'addTos',
  secrets: 'secrets',
  entryClass: 'entryClasses',
  lineEnding: 'lineEndings',
  daysAhead: 'days',
};

interface DifferencesProps {
  differences: readonly Difference[];
  /** What is changed, on a page with the changes of several records. */
  of?: string;
}

/** Old and new values of a change. */
export function Differences({ differences, of }: DifferencesProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.differences}>
      {differences.map((one) => {
        const field = t(`settingNames.fields.${one.field}`);
        return (
          <section
            key={one.field}
            aria-label={of === undefined ? field : `${of}: ${field}`}
            className={classes.difference}
          >
            <h3 className={classes.field}>{field}</h3>
            <Sides difference={one} />
          </section>
        );
      })}
    </div>
  );
}

/** The old values beside the new ones. */
function Sides({ difference }: { difference: Difference }) {
  const { t } = useTranslation();
  const currency = useUser()?.appearance.currency ?? '';
  const shown = (value: string) => {
    if (difference.field === 'approvalLimit') return formatMoney({ amount: value, currency });
    if (difference.field === 'clientSecret') return t('differences.secret', { fingerprint: value });
    if (switches.includes(difference.field)) return t(value === 'on' ? 'differences.on' : 'differences.off');
    const names = choices[difference.field];
    if (names && value) return t(`settingNames.${names}.${value}` as TextKey);
    return value || t('differences.nothing');
  };
  const before = [...difference.old.map(shown), ...(difference.oldRules ?? [])];
  const after = [...difference.new.map(shown), ...(difference.newRules ?? [])];
  return (
    <>
      <Side title={t('differences.old')} values={before} others={after} mark="removed" />
      <Side title={t('differences.new')} values={after} others={before} mark="added" />
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
          {t('differences.nothing')}
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
