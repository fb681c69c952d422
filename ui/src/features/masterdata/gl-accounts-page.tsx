import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useTranslation } from '@/lib/i18n/i18n';
import { glAccountList } from './components/gl-account-list';
import { RecordsPage, type RecordsPageProps } from './components/records-page';

// Loaded on demand, because the page works without it.
const GLAccountForm = lazyComponent(() =>
  import('./components/gl-account-form').then((form) => form.GLAccountForm),
);

/** The accounts of the general ledger. */
export function GLAccountsPage({ view, onView }: RecordsPageProps) {
  const { t } = useTranslation();
  return (
    <RecordsPage
      title={t('nav.glAccounts')}
      about={t('masterData.aboutGLAccounts')}
      create={t('masterData.newGLAccount')}
      importTitle={t('masterData.importGLAccounts')}
      address="/api/master-data/gl-accounts"
      fileName="gl-accounts"
      list={(place) => <List list={glAccountList} place={place} view={view} onView={onView} />}
      form={(id, onClose) => <GLAccountForm id={id} onClose={onClose} />}
      {...{ view, onView }}
    />
  );
}
