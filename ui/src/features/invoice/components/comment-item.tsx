import { ActionIcon, Avatar, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { AppForm } from '@/components/form/app-form';
import { LongTextField } from '@/components/form/fields';
import { FormActions } from '@/components/form/form-actions';
import { FormBody } from '@/components/form/form-body';
import { required } from '@/components/form/rules';
import { useFormClose } from '@/components/form/use-form-close';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { initials } from '@/lib/format/name';
import { useTranslation } from '@/lib/i18n/i18n';
import { invoiceQueries } from '../api/queries';
import type { Invoice, useInvoiceCommands } from '../api/use-invoice';
import classes from './invoice-page.module.css';

/** The server's limit. */
export const commentLength = 4000;

type Comment = Invoice['comments'][number];

interface CommentItemProps {
  invoiceId: string;
  comment: Comment;
  commands: Pick<ReturnType<typeof useInvoiceCommands>, 'editComment' | 'deleteComment'>;
  mayWrite: boolean;
}

/** A comment; its author can change and delete it. */
export function CommentItem({ invoiceId, comment, commands, mayWrite }: CommentItemProps) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const { id: commentId, version, userName, at, editedAt } = comment;
  const remove = async () => {
    const yes = await askConfirm({
      title: t('invoices.deleteCommentTitle'),
      body: t('invoices.deleteCommentBody'),
      confirm: t('invoices.deleteComment'),
      danger: true,
    });
    if (!yes) return;
    commands.deleteComment.mutate(
      { commentId, version },
      { onSuccess: () => toast('success', t('invoices.commentDeleted')), onError: toastError },
    );
  };
  return (
    <article className={classes.comment}>
      <Avatar size={28} radius="xl" color="brand" variant="light">
        {initials(userName)}
      </Avatar>
      <div className={classes.said}>
        <div className={classes.by}>
          <strong>{userName}</strong> <DateText value={at} withTime />
          {editedAt && (
            <>
              {` · ${t('invoices.commentEdited')} `}
              <DateText value={editedAt} withTime />
            </>
          )}
        </div>
        {editing ? (
          <EditComment
            invoiceId={invoiceId}
            comment={comment}
            command={commands.editComment}
            onClose={() => setEditing(false)}
          />
        ) : (
          <div className={classes.text}>{comment.comment}</div>
        )}
      </div>
      {mayWrite && !editing && (
        <Group gap="3xs" wrap="nowrap" align="start">
          {comment.mayEdit && (
            <ActionIcon
              variant="subtle"
              aria-label={t('invoices.editCommentOf', { name: userName })}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={15} />
            </ActionIcon>
          )}
          {comment.mayDelete && (
            <ActionIcon
              variant="subtle"
              aria-label={t('invoices.deleteCommentOf', { name: userName })}
              disabled={commands.deleteComment.isPending}
              onClick={() => void remove()}
            >
              <IconTrash size={15} />
            </ActionIcon>
          )}
        </Group>
      )}
    </article>
  );
}

interface EditCommentProps {
  invoiceId: string;
  comment: Comment;
  command: ReturnType<typeof useInvoiceCommands>['editComment'];
  onClose: () => void;
}

function EditComment({ invoiceId, comment, command, onClose }: EditCommentProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queryClient = useQueryClient();
  const newest = (invoice: Invoice) => invoice.comments.find(({ id }) => id === comment.id);
  const kit = useVersionedForm({
    record: comment,
    reload: async () =>
      newest(await queryClient.fetchQuery({ ...invoiceQueries.one(api, invoiceId), staleTime: 0 })),
    draft: `comment.${invoiceId}.${comment.id}`,
    toValues: (record) => ({ comment: record.comment }),
    validate: { comment: required },
    save: async (values, { id: commentId, version }) => {
      const saved = await command.mutateAsync({ commentId, version, comment: values.comment.trim() });
      return newest(saved) ?? comment;
    },
    onSaved: onClose,
  });
  const close = useFormClose(kit, onClose);
  return (
    <AppForm kit={kit} label={t('invoices.editComment')}>
      <FormBody kit={kit}>
        <LongTextField
          name={kit.names.comment}
          aria-label={t('invoices.comment')}
          data-autofocus
          autosize
          minRows={2}
          maxLength={commentLength}
          mb="xs"
        />
      </FormBody>
      <FormActions busy={kit.busy} onCancel={() => void close()} />
    </AppForm>
  );
}
