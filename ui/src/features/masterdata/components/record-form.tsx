import type { ReactNode } from 'react';
import { Dialog } from '@/components/dialog/dialog';
import { FormDialog } from '@/components/form/form-dialog';
import {
  useVersionedForm,
  type VersionedKit,
  type VersionedOptions,
} from '@/components/form/use-versioned-form';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Noun, Status } from '../api/nouns';
import { useCreate, useRecord, useSave } from '../api/use-records';

interface Named {
  id: string;
  status: Status;
  version: number;
}

/** What distinguishes the form of one kind of master data. */
export interface RecordFormSpec<R extends Named, F, V extends Record<string, unknown>> {
  noun: Noun<R, F>;
  title: { create: string; edit: string };
  nameOf: (record: R) => string;
  toValues: (record: R | undefined) => V;
  toBody: (values: V) => F;
  validate: VersionedOptions<R | undefined, V>['validate'];
  fields: (kit: VersionedKit<R | undefined, V>, existing: boolean) => ReactNode;
}

interface RecordFormProps<R extends Named, F, V extends Record<string, unknown>> {
  spec: RecordFormSpec<R, F, V>;
  /** Without it, a new record. */
  id: string | undefined;
  onClose: () => void;
}

/** Adds or changes a record in a dialog. */
export function RecordForm<R extends Named, F, V extends Record<string, unknown>>({
  spec,
  id,
  onClose,
}: RecordFormProps<R, F, V>) {
  if (id === undefined) return <Form spec={spec} record={undefined} onClose={onClose} />;
  return <Loader spec={spec} id={id} onClose={onClose} />;
}

function Loader<R extends Named, F, V extends Record<string, unknown>>({
  spec,
  id,
  onClose,
}: RecordFormProps<R, F, V> & { id: string }) {
  const { data, error, refetch } = useRecord(spec.noun, id);
  if (data) {
    const reload = async () => (await refetch()).data;
    return <Form spec={spec} record={data} reload={reload} onClose={onClose} />;
  }
  return (
    <Dialog onClose={onClose} title={spec.title.edit} size={560}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={4} />}
    </Dialog>
  );
}

interface FormProps<R extends Named, F, V extends Record<string, unknown>> {
  spec: RecordFormSpec<R, F, V>;
  record: R | undefined;
  reload?: () => Promise<R | undefined>;
  onClose: () => void;
}

function Form<R extends Named, F, V extends Record<string, unknown>>(props: FormProps<R, F, V>) {
  const { spec, record, reload = async () => undefined, onClose } = props;
  const { t } = useTranslation();
  const create = useCreate(spec.noun);
  const save = useSave(spec.noun, record?.id ?? '');
  const kit = useVersionedForm<R | undefined, V>({
    record,
    reload,
    draft: `master-data.${spec.noun.name}.${record?.id ?? 'new'}`,
    toValues: spec.toValues,
    validate: spec.validate,
    save: (values, seen): Promise<R | undefined> => {
      const body = spec.toBody(values);
      return seen ? save.mutateAsync({ ...body, version: seen.version }) : create.mutateAsync(body);
    },
    onSaved: (saved) => {
      toast('success', t('common.saved'), saved && spec.nameOf(saved));
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={record ? spec.title.edit : spec.title.create}
      submitLabel={record ? undefined : t('common.create')}
      onClose={onClose}
      size={560}
    >
      {spec.fields(kit, record !== undefined)}
    </FormDialog>
  );
}
