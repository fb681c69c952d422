import { LogoField } from '@/components/appearance/logo-field';
import { CompanyLogo } from '@/components/brand/company-logo';
import { Panel } from '@/components/page/page';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { useCompanySettings, useSetLogo } from '../api/use-company-settings';

export function LogoPanel() {
  const { t } = useTranslation();
  const user = useUser();
  const { data } = useCompanySettings();
  const mayChange = useCan('logo', 'update');
  const setLogo = useSetLogo();
  return (
    <Panel title={t('appearance.logo.title')}>
      <LogoField
        logo={
          user &&
          data?.logo && (
            <CompanyLogo
              key={data.version}
              tenant={user.tenant}
              name={user.tenantName}
              height={72}
              version={data.version}
            />
          )
        }
        command={mayChange ? setLogo : undefined}
      />
    </Panel>
  );
}
