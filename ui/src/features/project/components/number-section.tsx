import { Alert, Text } from '@mantine/core';
import { NumberField, SwitchField } from '@/components/form/fields';
import { all, required, wholeAbove } from '@/components/form/rules';
import { VersionedForm } from '@/components/form/versioned-form';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { type AutoNumber, useAutoNumber, useSaveAutoNumber } from '../api/use-project-settings';

type Entered = number | string;
const number = all<Entered>(required, wholeAbove(0));
const whole = { allowDecimal: false, allowNegative: false, hideControls: true };
const toValues = ({ enabled, base, next, max }: AutoNumber) => ({
  enabled,
  base: base as Entered,
  next: (next || '') as Entered,
  max: (max || '') as Entered,
});

/** Base below next and max, next up to max; the server assigns the numbers without gaps. */
export function NumberSection({ projectId, readOnly }: { projectId: string; readOnly: boolean }) {
  const { t } = useTranslation();
  const query = useAutoNumber(projectId);
  const save = useSaveAutoNumber(projectId);
  const mayChange = useCan('sequence', 'update');
  const upTo = (value: Entered, max: Entered) => Number(value) <= Number(max) || query.data?.exhausted;
  return (
    <VersionedForm
      query={query}
      label={t('projects.section.auto-number')}
      draft={`number.${projectId}`}
      readOnly={readOnly || !mayChange}
      toValues={toValues}
      validate={{
        base: (base, { next, max }) =>
          required(base) ??
          (Number(base) < Math.min(Number(next), Number(max)) ? null : t('autoNumber.baseBelow')),
        next: (next, { max }) => number(next) ?? (upTo(next, max) ? null : t('autoNumber.nextUpTo')),
        max: number,
      }}
      save={({ enabled, base, next, max }, { version }) =>
        save.mutateAsync({ enabled, base: Number(base), next: Number(next), max: Number(max), version })
      }
    >
      {({ names, record }) => (
        <>
          <Text c="dimmed">{t('autoNumber.description')}</Text>
          {record.exhausted && (
            <Alert color="orange" title={t('autoNumber.exhausted')}>
              {t('autoNumber.exhaustedHint')}
            </Alert>
          )}
          <SwitchField name={names.enabled} label={t('autoNumber.enabled')} />
          <NumberField name={names.base} label={t('autoNumber.base')} required {...whole} />
          <NumberField name={names.next} label={t('autoNumber.next')} required {...whole} />
          <NumberField name={names.max} label={t('autoNumber.max')} required {...whole} />
        </>
      )}
    </VersionedForm>
  );
}
