import { Alert, Button, Select, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { valuesOf } from '@/components/condition/condition-text';
import { AsyncSelect, type Choice } from '@/components/fields/async-select';
import { MoneyInput } from '@/components/fields/money-input';
import { formPath } from '@/components/form/server-errors';
import { Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { ApiError } from '@/lib/errors/api-error';
import { explainField } from '@/lib/errors/explain';
import { useTranslation } from '@/lib/i18n/i18n';
import { approvalKeys } from '../api/keys';
import { type TestFacts, usePersonSearch, useTestRules } from '../api/use-rules';
import classes from './approval.module.css';
import { type Fact, facts, problemsOf, type RuleValues, toBody } from './rule-values';
import { TestOutcome } from './test-outcome';

/** The fields of the test that it always has; others are there if a rule compares them. */
const always: readonly Fact[] = ['invoiceAmount', 'vendorNumber', 'companyNumber', 'invoiceType'];

function comparedBy(rules: readonly RuleValues[]): Set<Fact> {
  const parts = rules.flatMap(({ condition }) => [condition, ...condition.groups]);
  return new Set(parts.flatMap(({ comparisons }) => comparisons.map(({ field }) => field)));
}

interface RuleTestProps {
  projectId: string;
  rules: RuleValues[];
  currency: string;
  /** Receives the problems of the rules by their paths in the form. */
  onErrors: (errors: Record<string, string>) => void;
}

/** An example of an invoice, and who would approve it by the rules on the page. */
export function RuleTest({ projectId, rules, currency, onErrors }: RuleTestProps) {
  const { t } = useTranslation();
  const search = usePersonSearch();
  const test = useTestRules(projectId);
  const [values, setValues] = useState<Partial<Record<Fact, string>>>({});
  const [incomplete, setIncomplete] = useState(false);
  const [enteredBy, setEnteredBy] = useState<Choice | null>(null);
  const compared = comparedBy(rules);
  const shown = facts.filter((fact) => always.includes(fact) || compared.has(fact));

  const ask: TestFacts = {
    ...Object.fromEntries(shown.map((fact) => [fact, values[fact] ?? ''])),
    invoiceAmount: values.invoiceAmount ?? '',
    enteredBy: enteredBy?.value ?? '',
  };
  const sent = { rules: toBody(rules), facts: ask };
  const fields = test.error instanceof ApiError ? test.error.fields : [];
  const outdated = JSON.stringify(test.variables) !== JSON.stringify(sent);
  const errorOf = (fact: Fact) => {
    const found = outdated ? undefined : fields.find(({ path }) => path === `facts.${fact}`);
    return found && explainField(found.code, found.message, found.params);
  };
  const run = () => {
    const problems = problemsOf({ rules });
    onErrors(problems);
    setIncomplete(Object.keys(problems).length > 0);
    if (Object.keys(problems).length > 0) return;
    test.mutate(sent, {
      onSuccess: () => onErrors({}),
      onError: (error) => {
        const problems = error instanceof ApiError ? error.fields : [];
        const ofRules = problems.filter(({ path }) => path.startsWith('rules'));
        onErrors(
          Object.fromEntries(
            ofRules.map(({ path, code, message, params }) => [
              formPath(path),
              explainField(code, message, params),
            ]),
          ),
        );
      },
    });
  };
  // The panel is inside the form of the rules, which Enter would save.
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (target.getAttribute('aria-expanded') !== 'true' && !event.ctrlKey && !event.metaKey) run();
  };
  const input = (fact: Fact) => {
    const label = t(`condition.fields.${fact}`);
    const onChange = (value: string) => setValues({ ...values, [fact]: value });
    const shared = { label, error: errorOf(fact) };
    if (fact === 'invoiceAmount') {
      return (
        <MoneyInput
          key={fact}
          {...shared}
          currency={values.currency || currency}
          value={values.invoiceAmount ?? ''}
          onChange={onChange}
          required
        />
      );
    }
    const choices = valuesOf(fact);
    return choices ? (
      <Select
        key={fact}
        {...shared}
        data={choices}
        value={values[fact] ?? null}
        onChange={(value) => onChange(value ?? '')}
        clearable
      />
    ) : (
      <TextInput
        key={fact}
        {...shared}
        maxLength={fact === 'currency' ? 3 : 200}
        value={values[fact] ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  };
  const refused = fields.some(({ path }) => path.startsWith('rules'));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps Enter of its inputs from saving the form.
    <div onKeyDown={onKeyDown}>
      <Panel title={t('approvalRules.test')}>
        <div className={classes.testFields}>
          <p className={classes.note}>{t('approvalRules.testHint')}</p>
          {shown.map(input)}
          <AsyncSelect
            label={t('approvalRules.enteredBy')}
            description={t('approvalRules.enteredByHint')}
            queryKey={approvalKeys.personChoices}
            load={search}
            value={enteredBy}
            onChange={setEnteredBy}
          />
          <Button leftSection={<IconPlayerPlay size={15} />} loading={test.isPending} onClick={run}>
            {t('approvalRules.run')}
          </Button>
          <div role="status" className={classes.outcome}>
            {(incomplete || (test.error && refused)) && (
              <Alert color="orange" icon={<IconAlertTriangle size={16} />}>
                {t('approvalRules.refused')}
              </Alert>
            )}
            {!incomplete && test.data && outdated && (
              <p className={classes.note}>{t('approvalRules.outdated')}</p>
            )}
            {!incomplete && test.data && (
              <TestOutcome result={test.data} rules={test.variables?.rules ?? []} currency={currency} />
            )}
          </div>
          {test.error && fields.length === 0 && <ErrorState error={test.error} onRetry={run} />}
        </div>
      </Panel>
    </div>
  );
}
