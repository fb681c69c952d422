import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ImportRoot } from '@/components/import/import-root';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useFeature } from '@/lib/session/features';
import { useCan } from '@/lib/session/permission';
import type { RecordPlace } from './record-status';

// Loaded on demand, because the page works without it.
const ImportDialog = lazyComponent(() =>
  import('@/components/import/import-dialog').then((dialog) => dialog.ImportDialog),
);

export type RecordsView = GridView & { dialog?: 'new' | 'import'; record?: string };

export interface RecordsPageProps {
  view: RecordsView;
  onView: (view: RecordsView) => void;
}

interface RecordsProps extends RecordsPageProps {
  title: string;
  about: string;
  create: string;
  importTitle: string;
  address: ImportRoot;
  fileName: string;
  list: (place: RecordPlace) => ReactNode;
  form: (id: string | undefined, onClose: () => void) => ReactNode;
}

/** A page of master data: its list, its form and its import. */
export function RecordsPage({ view, onView, list, form, ...texts }: RecordsProps) {
  const { t } = useTranslation();
  const mayManage = useCan('masterData', 'manage');
  const imports = useFeature('MasterDataImport');
  const close = () => onView({ ...view, dialog: undefined, record: undefined });
  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.about}
        actions={
          mayManage && (
            <>
              {imports && (
                <Button
                  variant="default"
                  leftSection={<IconUpload size={16} />}
                  onClick={() => onView({ ...view, dialog: 'import' })}
                >
                  {t('masterData.import')}
                </Button>
              )}
              <Button leftSection={<IconPlus size={16} />} onClick={() => onView({ ...view, dialog: 'new' })}>
                {texts.create}
              </Button>
            </>
          )
        }
      />
      {list({ onEdit: mayManage ? (record) => onView({ ...view, record }) : undefined })}
      {mayManage && (view.dialog === 'new' || view.record) && (
        <LazyDialog onClose={close}>{form(view.record, close)}</LazyDialog>
      )}
      {mayManage && imports && view.dialog === 'import' && (
        <LazyDialog onClose={close}>
          <ImportDialog
            title={texts.importTitle}
            address={texts.address}
            fileName={texts.fileName}
            refreshes={[keys.masterData.all]}
            onClose={close}
          />
        </LazyDialog>
      )}
    </>
  );
}
