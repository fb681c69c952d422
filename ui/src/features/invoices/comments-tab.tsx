import { Avatar, Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppForm } from '@/components/form/app-form';
import { EmptyState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { toastError } from '@/components/toast/toast';
import { initials } from '@/lib/format/name';
import { useCan } from '@/lib/session/permission';
import classes from './invoice-page.module.css';
import type { Invoice, useInvoiceCommands } from './use-invoice';

interface CommentsTabProps {
  invoice: Invoice;
  command: ReturnType<typeof useInvoiceCommands>['comment'];
}

export function CommentsTab({ invoice, command }: CommentsTabProps) {
  const { t } = useTranslation();
  const mayWrite = useCan('invoiceComments', 'create');
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (value) => (value.trim() ? null : t('errors.FieldIsRequired.cause')) },
  });
  return (
    <div className={classes.comments}>
      {invoice.comments.length === 0 && (
        <EmptyState icon={IconMessage} title={t('invoices.noComments')} hint={t('invoices.noCommentsHint')} />
      )}
      {invoice.comments.map((comment) => (
        <article key={comment.id} className={classes.comment}>
          <Avatar size={28} radius="xl" color="pine" variant="light">
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
        <AppForm
          form={form}
          label={t('invoices.comment')}
          onSubmit={({ text }) => command.mutate(text.trim(), { onSuccess: form.reset, onError: toastError })}
        >
          <Textarea
            aria-label={t('invoices.comment')}
            placeholder={t('invoices.commentHint')}
            autosize
            minRows={2}
            mb="xs"
            {...form.getInputProps('text')}
          />
          <Button type="submit" variant="default" loading={command.isPending}>
            {t('invoices.addComment')}
          </Button>
        </AppForm>
      )}
    </div>
  );
}
