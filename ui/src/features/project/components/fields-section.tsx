import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconForms,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { askConfirm } from '@/components/dialog/confirm';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { MenuButton } from '@/components/menu/menu-button';
import { SortableList } from '@/components/sortable/sortable-list';
import { EmptyState, ErrorState, TextSkeleton } from '@/components/states/states';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type IndexField, useFieldCommands, useIndexFields } from '../api/use-index-fields';
import { FieldForm } from './field-form';
import classes from './fields-section.module.css';

const FieldImport = lazyComponent(() => import('./field-import').then((found) => found.FieldImport));

interface FieldsSectionProps {
  projectId: string;
  readOnly: boolean;
  /** "new", "import" or the ID of the edited field. */
  open: string | undefined;
  onOpen: (what: string | undefined) => void;
}

/** The index fields of a project in the order of their form. */
export function FieldsSection({ projectId, readOnly, open, onOpen }: FieldsSectionProps) {
  const { t } = useTranslation();
  const { data: fields, error, refetch } = useIndexFields(projectId);
  const commands = useFieldCommands(projectId);
  const edited = fields?.find(({ id }) => id === open);
  const close = () => onOpen(undefined);

  const remove = async ({ id, name, version }: IndexField) => {
    const title = t('indexFields.deleteTitle', { name });
    const sure = await askConfirm({
      title,
      body: t('indexFields.deleteBody'),
      confirm: t('indexFields.delete'),
      danger: true,
    });
    if (!sure) return;
    commands.remove.mutate(
      { id, version },
      { onSuccess: () => toast('success', t('indexFields.deleted'), name), onError: toastError },
    );
  };
  const add = !readOnly && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => onOpen('new')}>
      {t('indexFields.add')}
    </Button>
  );
  const list = () => {
    if (error && !fields) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!fields) return <TextSkeleton lines={6} />;
    if (fields.length === 0) {
      return (
        <EmptyState
          icon={IconForms}
          title={t('indexFields.empty')}
          hint={t('indexFields.emptyHint')}
          action={add}
        />
      );
    }
    return (
      <SortableList
        items={fields}
        label={t('indexFields.title')}
        name={({ name }) => name}
        onOrder={readOnly ? undefined : commands.arrange}
        row={(field) => (
          <FieldRow
            field={field}
            readOnly={readOnly}
            onEdit={() => onOpen(field.id)}
            onDelete={() => void remove(field)}
          />
        )}
      />
    );
  };
  return (
    <div className={classes.section}>
      <div className={classes.head}>
        <Text c="dimmed" size="sm">
          {t('indexFields.description')}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void commands.template()}
          >
            {t('indexFields.template')}
          </Button>
          {!readOnly && (
            <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => onOpen('import')}>
              {t('indexFields.import')}
            </Button>
          )}
          {fields && fields.length > 0 && add}
        </Group>
      </div>
      {list()}
      {!readOnly && (open === 'new' || edited) && (
        <FieldForm
          key={open}
          projectId={projectId}
          field={edited}
          reload={async () => (await refetch()).data?.find(({ id }) => id === open)}
          onClose={close}
        />
      )}
      {!readOnly && open === 'import' && (
        <LazyBoundary
          onFailed={(error) => {
            close();
            toastError(error);
          }}
        >
          <FieldImport projectId={projectId} onClose={close} />
        </LazyBoundary>
      )}
    </div>
  );
}

interface FieldRowProps {
  field: IndexField;
  readOnly: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

const marks = ['mandatory', 'unique', 'displayInGrid'] as const;

function FieldRow({ field, readOnly, onEdit, onDelete }: FieldRowProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.name}>
        <span>{field.name}</span>
        <Text span size="xs" c="dimmed">
          {field.systemName}
        </Text>
      </div>
      <Text size="sm" className={classes.type}>
        {t(`indexFields.types.${field.type}`)}
        {field.erpLookup && ` · ${t(`indexFields.lookups.${field.erpLookup}`)}`}
      </Text>
      <div className={classes.marks}>
        {marks
          .filter((mark) => field[mark])
          .map((mark) => (
            <Badge key={mark} variant="light" color="gray" size="sm">
              {t(`indexFields.${mark}`)}
            </Badge>
          ))}
        {!field.visible && (
          <Badge variant="outline" color="gray" size="sm">
            {t('indexFields.hidden')}
          </Badge>
        )}
      </div>
      {!readOnly && (
        <MenuButton
          button={
            <ActionIcon aria-label={t('projects.actionsOf', { name: field.name })}>
              <IconDots size={17} />
            </ActionIcon>
          }
          entries={() => [
            { label: t('projects.edit'), icon: <IconPencil size={15} />, run: onEdit },
            {
              label: t('indexFields.delete'),
              icon: <IconTrash size={15} />,
              danger: true,
              run: onDelete,
            },
          ]}
        />
      )}
    </>
  );
}
