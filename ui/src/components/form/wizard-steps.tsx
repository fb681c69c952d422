import { useTranslation } from '@/lib/i18n/i18n';
import classes from './form.module.css';

interface WizardStepsProps {
  labels: readonly string[];
  at: number;
  onBack: (step: number) => void;
}

/** Shows the current step. The user can return to earlier steps; later steps need validation. */
export function WizardSteps({ labels, at, onBack }: WizardStepsProps) {
  const { t } = useTranslation();
  return (
    <ol className={classes.steps} aria-label={t('form.steps')}>
      {labels.map((label, index) => {
        const state = index < at ? 'done' : index === at ? 'current' : 'ahead';
        return (
          <li
            key={label}
            className={classes.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {state === 'done' ? (
              <button type="button" className={classes.stepButton} onClick={() => onBack(index)}>
                {label}
              </button>
            ) : (
              label
            )}
          </li>
        );
      })}
    </ol>
  );
}
