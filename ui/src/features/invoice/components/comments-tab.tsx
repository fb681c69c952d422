import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { AppForm } from '@/components/form/app-form';
import { LongTextField } from '@/components/form/fields';
import { FormBody } from '@/components/form/form-body';
import { required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { useFormClose } from '@/components/form/use-form-close';
import { EmptyState } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import type { Invoice, useInvoiceCommands } from '../api/use-invoice';
import { CommentItem, commentLength } from './comment-item';
import classes from './invoice-page.module.css';

type Commands = ReturnType<typeof useInvoiceCommands>;

interface CommentsTabProps {
  invoice: Invoice;
  commands: Pick<Commands, 'comment' | 'editComment' | 'deleteComment'>;
}

export const commentDraft = (invoiceId: string): string => `comment.${invoiceId}`;

export function CommentsTab({ invoice, commands }: CommentsTabProps) {
  const { t } = useTranslation();
  const mayWrite = useCan('invoiceComments', 'create');
  const kit = useAppForm({
    draft: commentDraft(invoice.id),
    initialValues: { text: '' },
    validate: { text: required },
    submit: ({ text }) => commands.comment.mutateAsync(text.trim()),
    onSaved: () => kit.clear(),
  });
  useFormClose(kit, undefined, ['tab']);
  return (
    <div className={classes.comments}>
      {invoice.comments.length === 0 && (
        <EmptyState icon={IconMessage} title={t('invoices.noComments')} hint={t('invoices.noCommentsHint')} />
      )}
      {invoice.comments.map((comment) => (
        <CommentItem
          key={comment.id}
          invoiceId={invoice.id}
          comment={comment}
          commands={commands}
          mayWrite={mayWrite}
        />
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
              maxLength={commentLength}
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
