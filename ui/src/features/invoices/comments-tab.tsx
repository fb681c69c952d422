import { Avatar, Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { AppForm } from '@/components/form/app-form';
import { LongTextField } from '@/components/form/fields';
import { FormBody } from '@/components/form/form-body';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { useFormClose } from '@/components/form/use-form-close';
import { EmptyState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { initials } from '@/lib/format/name';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import classes from './invoice-page.module.css';
import type { Invoice, useInvoiceCommands } from './use-invoice';

interface CommentsTabProps {
  invoice: Invoice;
  command: ReturnType<typeof useInvoiceCommands>['comment'];
}

export const commentDraft = (invoiceId: string): string => `comment.${invoiceId}`;

export function CommentsTab({ invoice, command }: CommentsTabProps) {
  const { t } = useTranslation();
  const mayWrite = useCan('invoiceComments', 'create');
  const kit = useAppForm({
    draft: commentDraft(invoice.id),
    initialValues: { text: '' },
    validate: { text: required },
    submit: ({ text }) => command.mutateAsync(text.trim()),
    onSaved: () => kit.clear(),
  });
  useFormClose(kit, undefined, ['tab']);
  return (
    <div className={classes.comments}>
      {invoice.comments.length === 0 && (
        <EmptyState icon={IconMessage} title={t('invoices.noComments')} hint={t('invoices.noCommentsHint')} />
      )}
      {invoice.comments.map((comment) => (
        <article key={comment.id} className={classes.comment}>
          <Avatar size={28} radius="xl" color="brand" variant="light">
            {initials(comment.userName)}
          </Avatar>
          <div>
            <div className={classes.by}>
              <strong>{comment.userName}</strong> <DateText value={comment.at} withTime />
            </div>
            <div className={classes.text}>{comment.comment}</div>
          </div>
        </article>
      ))}
      {mayWrite && (
        <AppForm kit={kit} label={t('invoices.comment')}>
          <FormBody kit={kit}>
            <LongTextField
              name={kit.names.text}
              aria-label={t('invoices.comment')}
              placeholder={t('invoices.commentHint')}
              autosize
              minRows={2}
              mb="xs"
            />
          </FormBody>
          <Button type="submit" variant="default" loading={kit.busy}>
            {t('invoices.addComment')}
          </Button>
        </AppForm>
      )}
    </div>
  );
}
