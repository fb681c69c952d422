import { Alert, Text } from '@mantine/core';
import { NumberField, SwitchField } from '@/components/form/fields';
import { FormPage } from '@/components/form/form-page';
import { all, required, wholeAbove } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { type FormSnapshot, useFormSnapshot, useReportDirty } from '@/components/form/use-form-snapshot';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { type AutoNumber, useAutoNumber, useSaveAutoNumber } from './use-project-settings';

export function NumberSection({ projectId, readOnly }: { projectId: string; readOnly: boolean }) {
  const { data: newest, error, refetch } = useAutoNumber(projectId);
  const { data, dirty, reset } = useFormSnapshot(newest);
  const mayChange = useCan('sequence', 'update');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={5} />;
  return (
    <Numbering
      key={data.version}
      projectId={projectId}
      setting={data}
      readOnly={readOnly || !mayChange}
      dirty={dirty}
      onSaved={reset}
      onNewest={() => void refetch().then((found) => found.data && reset(found.data))}
    />
  );
}

interface NumberingProps {
  projectId: string;
  setting: AutoNumber;
  readOnly: boolean;
  dirty: FormSnapshot<unknown>['dirty'];
  onSaved: (saved: AutoNumber) => void;
  onNewest: () => void;
}

/**
 * Base below next and max, next up to max (document 2, section 5); the server assigns the numbers without
 * gaps.
 */
function Numbering({ projectId, setting, readOnly, dirty, onSaved, onNewest }: NumberingProps) {
  const { t } = useTranslation();
  const save = useSaveAutoNumber(projectId);
  const { enabled, base, next, max, version, exhausted } = setting;
  const number = all<number | string>(required, wholeAbove(0));
  const kit = useAppForm({
    draft: `number.${projectId}`,
    initialValues: {
      enabled,
      base: base as number | string,
      next: (next || '') as number | string,
      max: (max || '') as number | string,
    },
    validate: {
      base: (value, { next, max }) =>
        required(value) ??
        (Number(value) < Number(next) && Number(value) < Number(max) ? null : t('autoNumber.baseBelow')),
      next: (value, { max }) =>
        number(value) ?? (exhausted || Number(value) <= Number(max) ? null : t('autoNumber.nextUpTo')),
      max: number,
    },
    submit: (values) =>
      save.mutateAsync({
        enabled: values.enabled,
        base: Number(values.base),
        next: Number(values.next),
        max: Number(values.max),
        version,
      }),
    onSaved: (saved) => {
      onSaved(saved);
      toast('success', t('common.saved'));
    },
  });
  useReportDirty(dirty, kit.isDirty);
  const whole = {
    allowDecimal: false,
    allowNegative: false,
    thousandSeparator: ',',
    hideControls: true,
  } as const;
  return (
    <>
      <Text c="dimmed" size="sm" mb="md" maw={640}>
        {t('autoNumber.description')}
      </Text>
      {exhausted && (
        <Alert color="orange" mb="md" maw={760} title={t('autoNumber.exhausted')}>
          {t('autoNumber.exhaustedHint')}
        </Alert>
      )}
      <FormPage kit={kit} label={t('projects.section.auto-number')} readOnly={readOnly} onNewest={onNewest}>
        <SwitchField name="enabled" label={t('autoNumber.enabled')} />
        <NumberField name="base" label={t('autoNumber.base')} required {...whole} />
        <NumberField name="next" label={t('autoNumber.next')} required {...whole} />
        <NumberField name="max" label={t('autoNumber.max')} required {...whole} />
      </FormPage>
    </>
  );
}
