import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useUnsavedGuard } from '@/components/form/use-unsaved-guard';
import { Panel } from '@/components/page/page';
import { toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useExportConfiguration } from '../api/use-configuration';
import { ConfigurationForm } from './configuration-form';
import { ConfigurationPlan } from './configuration-plan';
import { isUndecided, useConfigurationFile } from './use-configuration-file';

/** A file that carries roles, groups, projects, approval rules and limits from one company to another. */
export function ConfigurationPanel() {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const download = useExportConfiguration();
  const file = useConfigurationFile();
  useUnsavedGuard(() => isUndecided(file.checked));
  return (
    <Panel title={t('dataExport.configuration.title')}>
      <Stack gap="sm">
        <Text size="sm">{t('dataExport.configuration.about')}</Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={download.isPending}
            onClick={() => download.mutate(undefined, { onError: toastError })}
          >
            {t('dataExport.configuration.download')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileSearch size={16} />}
            disabled={file.busy}
            onClick={() => setChoosing(true)}
          >
            {t('dataExport.configuration.check')}
          </Button>
        </Group>
        {file.checked && <ConfigurationPlan file={file} checked={file.checked} />}
      </Stack>
      {choosing && <ConfigurationForm onCheck={file.check} onClose={() => setChoosing(false)} />}
    </Panel>
  );
}
