import { Button, Text } from '@mantine/core';
import { AppForm } from '@/components/form/app-form';
import { LongTextField } from '@/components/form/fields';
import { FormBody } from '@/components/form/form-body';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { useComment, useComments } from '../api/use-tenants';
import classes from './company.module.css';

/** What platform administrators noted about a tenant. */
export function CommentsPanel({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation();
  const found = useComments(tenantId);
  const comment = useComment(tenantId);
  const kit = useAppForm({
    draft: `tenant-comment.${tenantId}`,
    initialValues: { body: '' },
    validate: { body: required },
    submit: ({ body }) => comment.mutateAsync(body.trim()),
    onSaved: () => kit.clear(),
  });
  if (found.isError && !found.data) {
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  return (
    <Panel title={t('tenants.comments')}>
      <AppForm kit={kit} label={t('tenants.comments')}>
        <FormBody kit={kit}>
          <LongTextField
            name={kit.names.body}
            aria-label={t('tenants.comment')}
            placeholder={t('tenants.commentHint')}
            autosize
            minRows={2}
            maxLength={2000}
            mb="xs"
          />
        </FormBody>
        <Button type="submit" variant="default" loading={kit.busy} mb="sm">
          {t('tenants.addComment')}
        </Button>
      </AppForm>
      <ul className={classes.comments}>
        {found.data?.items.map(({ id, author, createdAt, body }) => (
          <li key={id} className={classes.comment}>
            <Text size="xs" c="dimmed">
              {author} · <DateText value={createdAt} withTime />
            </Text>
            <p>{body}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
