import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useTranslation } from '@/lib/i18n/i18n';
import { RecordsPage, type RecordsPageProps } from './components/records-page';
import { termCodeList } from './components/term-code-list';

// Loaded on demand, because the page works without it.
const TermCodeForm = lazyComponent(() =>
  import('./components/term-code-form').then((form) => form.TermCodeForm),
);

/** The payment terms with their days. */
export function TermCodesPage({ view, onView }: RecordsPageProps) {
  const { t } = useTranslation();
  return (
    <RecordsPage
      title={t('nav.termCodes')}
      about={t('masterData.aboutTermCodes')}
      create={t('masterData.newTermCode')}
      importTitle={t('masterData.importTermCodes')}
      address="/api/master-data/term-codes"
      fileName="term-codes"
      list={(place) => <List list={termCodeList} place={place} view={view} onView={onView} />}
      form={(id, onClose) => <TermCodeForm id={id} onClose={onClose} />}
      {...{ view, onView }}
    />
  );
}
