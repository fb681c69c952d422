import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useTranslation } from '@/lib/i18n/i18n';
import { companyList } from './components/company-list';
import { RecordsPage, type RecordsPageProps } from './components/records-page';

// Loaded on demand, because the page works without it.
const CompanyForm = lazyComponent(() => import('./components/company-form').then((form) => form.CompanyForm));

/** The companies of the tenant and their subsidiaries. */
export function CompaniesPage({ view, onView }: RecordsPageProps) {
  const { t } = useTranslation();
  return (
    <RecordsPage
      title={t('nav.companies')}
      about={t('masterData.aboutCompanies')}
      create={t('masterData.newCompany')}
      importTitle={t('masterData.importCompanies')}
      address="/api/master-data/companies"
      fileName="companies"
      list={(place) => <List list={companyList} place={place} view={view} onView={onView} />}
      form={(id, onClose) => <CompanyForm id={id} onClose={onClose} />}
      {...{ view, onView }}
    />
  );
}
