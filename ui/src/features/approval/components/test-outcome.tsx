import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { formatMoney } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import type { RuleBody, TestResult } from '../api/use-rules';
import classes from './approval.module.css';

interface TestOutcomeProps {
  result: TestResult;
  /** The rules that were tested. */
  rules: RuleBody[];
  currency: string;
}

/** Which rule decides, and everybody whom its levels name. */
export function TestOutcome({ result, rules, currency }: TestOutcomeProps) {
  const { t } = useTranslation();
  const { position: place, passes, refusal, levels } = result;
  return (
    <>
      <p className={classes.decides}>
        {place > 0
          ? t('approvalRules.decides', { place, name: rules[place - 1]?.name ?? '' })
          : t('approvalRules.noneDecides')}
      </p>
      {passes && (
        <Alert color="orange" icon={<IconAlertTriangle size={16} />}>
          {t('approvalRules.outcomePasses')}
        </Alert>
      )}
      {refusal && (
        <Alert color="orange" icon={<IconAlertTriangle size={16} />}>
          {t(`approvalRules.refusal.${refusal}`)} {t('approvalRules.returned')}
        </Alert>
      )}
      {levels.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the result does not change.
        <section key={index} className={classes.outcomeLevel}>
          <h3>
            {t('approvalRules.level', { place: index + 1 })}: {level.name}
          </h3>
          {level.added && <p className={classes.note}>{t('approvalRules.added')}</p>}
          {level.people.length === 0 && <p className={classes.note}>{t('approvalRules.noPeople')}</p>}
          <ul>
            {level.people.map(({ userId, name, limit, onBehalfOf, asked, obstacle }) => (
              <li key={`${userId} ${onBehalfOf ?? ''}`} data-asked={asked}>
                {obstacle ? <IconX size={15} aria-hidden /> : <IconCheck size={15} aria-hidden />}
                <div>
                  <span>
                    {name}
                    {onBehalfOf && ` ${t('approvalRules.onBehalfOf', { name: onBehalfOf })}`}
                  </span>
                  <span className={classes.sentence}>
                    {limit
                      ? t('approvalRules.limit', { amount: formatMoney({ amount: limit, currency }) })
                      : t('approvalRules.noLimit')}
                    {' · '}
                    {obstacle ? t(`approvalRules.obstacles.${obstacle}`) : t('approvalRules.eligible')}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
