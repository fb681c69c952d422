import { Dialog } from '@/components/dialog/dialog';
import { MoneyField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { PendingNote } from '@/components/proposal/pending-note';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { isAmount } from '@/lib/format/parse-amount';
import { useTranslation } from '@/lib/i18n/i18n';
import {
  type Limit,
  usePersonLimit,
  useRoleLimit,
  useSetPersonLimit,
  useSetRoleLimit,
} from '../api/use-limits';

interface LimitDialogProps {
  id: string;
  currency: string;
  onClose: () => void;
}

export function PersonLimitDialog({ id, ...rest }: LimitDialogProps) {
  const { t } = useTranslation();
  const query = usePersonLimit(id);
  const set = useSetPersonLimit(id);
  return (
    <LimitLoader
      id={id}
      query={query}
      save={set.mutateAsync}
      titled={(name) => t('approvalLimits.dialogPerson', { name })}
      hint={t('approvalLimits.personHint')}
      {...rest}
    />
  );
}

export function RoleLimitDialog({ id, ...rest }: LimitDialogProps) {
  const { t } = useTranslation();
  const query = useRoleLimit(id);
  const set = useSetRoleLimit(id);
  return (
    <LimitLoader
      id={id}
      query={query}
      save={set.mutateAsync}
      titled={(name) => t('approvalLimits.dialogRole', { name })}
      hint={t('approvalLimits.roleHint')}
      {...rest}
    />
  );
}

interface LimitLoaderProps extends LimitDialogProps {
  query: ReturnType<typeof usePersonLimit>;
  save: (body: Omit<Limit, 'name'>) => Promise<Limit>;
  titled: (name: string) => string;
  hint: string;
}

function LimitLoader({ query, ...rest }: LimitLoaderProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = query;
  if (data) return <LimitForm record={data} reload={async () => (await refetch()).data} {...rest} />;
  return (
    <Dialog onClose={rest.onClose} title={t('approvalLimits.change')} size={520}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={3} />}
    </Dialog>
  );
}

interface LimitFormProps extends Omit<LimitLoaderProps, 'query'> {
  record: Limit;
  reload: () => Promise<Limit | undefined>;
}

function LimitForm({ id, record, reload, save, titled, hint, currency, onClose }: LimitFormProps) {
  const { t } = useTranslation();
  const kit = useVersionedForm({
    record,
    reload,
    toValues: ({ approvalLimit }: Limit) => ({ approvalLimit }),
    validate: {
      approvalLimit: (value) =>
        value === '' || (isAmount(value) && /[1-9]/.test(value) && !value.startsWith('-'))
          ? null
          : t('approvalLimits.positive'),
    },
    save: ({ approvalLimit }, { version }) => save({ approvalLimit, version }),
    onSaved: onClose,
    onWaits: onClose,
  });
  return (
    <FormDialog kit={kit} title={titled(record.name)} onClose={onClose}>
      <PendingNote kinds={['personLimit', 'roleLimit']} subjectId={id} />
      <MoneyField
        name={kit.names.approvalLimit}
        label={t('approvalLimits.limit')}
        description={hint}
        currency={currency}
        data-autofocus
      />
    </FormDialog>
  );
}
