import { useState } from 'react';
import { isStale } from '@/components/form/form-failure';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Plan, useApplyConfiguration, usePlanConfiguration } from '../api/use-configuration';

export interface CheckedFile {
  name: string;
  text: string;
  /** Undefined if the file was refused after the company had changed. */
  plan: Plan | undefined;
  /** "outdated": the company changed after an earlier plan, and this plan is a new one. */
  state: 'planned' | 'outdated' | 'applied';
}

/** The checked file with its plan. Another file replaces it only after a successful check. */
export function useConfigurationFile() {
  const { t } = useTranslation();
  const [checked, setChecked] = useState<CheckedFile>();
  const planning = usePlanConfiguration();
  const applying = useApplyConfiguration();

  const check = async (file: File) => {
    const text = await file.text();
    const plan = await planning.mutateAsync(text);
    applying.reset();
    setChecked({ name: file.name, text, plan, state: 'planned' });
  };
  const checkAgain = ({ name, text }: CheckedFile) =>
    planning.mutate(text, {
      onSuccess: (plan) => setChecked({ name, text, plan, state: 'outdated' }),
      onError: () => setChecked({ name, text, plan: undefined, state: 'outdated' }),
    });
  const apply = (file: CheckedFile, { base }: Plan) =>
    applying.mutate(
      { file: file.text, base },
      {
        onSuccess: (plan) => {
          setChecked({ ...file, plan, state: 'applied' });
          toast('success', t('dataExport.configuration.applied'));
        },
        onError: (error) => {
          if (isStale(error)) checkAgain(file);
        },
      },
    );
  const discard = () => {
    applying.reset();
    setChecked(undefined);
  };

  const failure = checked?.plan ? applying.error : planning.error;
  return {
    checked,
    check,
    checkAgain,
    apply,
    discard,
    busy: applying.isPending || planning.isPending,
    /** Why the shown file was not applied. An outdated plan is replaced by a new one instead. */
    failure: isStale(failure) ? undefined : failure,
  };
}

/** The changes of the file wait for the person, who would lose the plan. */
export const isUndecided = (checked: CheckedFile | undefined): boolean =>
  checked !== undefined && checked.state !== 'applied' && (checked.plan?.changes ?? 0) > 0;
