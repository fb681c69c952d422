import { Text } from '@mantine/core';
import { VersionedForm } from '@/components/form/versioned-form';
import { PendingNote } from '@/components/proposal/pending-note';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { useApprovalRules, useSaveApprovalRules } from '../api/use-rules';
import classes from './approval.module.css';
import { RuleList } from './rule-list';
import { RuleTest } from './rule-test';
import { problemsOf, toBody, toValues } from './rule-values';

interface RulesSectionProps {
  projectId: string;
  readOnly: boolean;
}

/** Who approves the invoices of a project, with a test of the rules. */
export function RulesSection({ projectId, readOnly }: RulesSectionProps) {
  const { t } = useTranslation();
  const query = useApprovalRules(projectId);
  const save = useSaveApprovalRules(projectId);
  const mayChange = useCan('roles', 'manage');
  return (
    <div className={classes.section}>
      <Text c="dimmed" size="sm" mb="sm">
        {t('approvalRules.description')}
      </Text>
      <PendingNote kinds={['approvalRules']} subjectId={projectId} />
      <VersionedForm
        query={query}
        label={t('approvalRules.title')}
        draft={`approval-rules.${projectId}`}
        readOnly={readOnly || !mayChange}
        toValues={toValues}
        validate={problemsOf}
        save={({ rules }, { version }) => save.mutateAsync({ rules: toBody(rules), version })}
      >
        {({ names, values, record, form }) => (
          <div className={classes.columns}>
            <RuleList
              name={names.rules}
              rules={values.rules}
              saved={record.rules}
              currency={record.currency}
              readOnly={readOnly || !mayChange}
            />
            {mayChange && (
              <RuleTest
                projectId={projectId}
                rules={values.rules}
                currency={record.currency}
                onErrors={(errors) => form.setErrors(errors)}
              />
            )}
          </div>
        )}
      </VersionedForm>
    </div>
  );
}
