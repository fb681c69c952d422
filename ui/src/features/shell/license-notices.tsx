import { ActionIcon, Indicator, Popover, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconGauge } from '@tabler/icons-react';
import { useTranslation } from '@/lib/i18n/i18n';
import { useLicenseNotices } from '@/lib/license/use-license-checks';
import classes from './license-notices.module.css';

/** License limits and notices: an icon in the header with the details in a popover. */
export function LicenseNotices() {
  const { t } = useTranslation();
  const { warnings, notices } = useLicenseNotices();
  if (warnings.length + notices.length === 0) return null;
  const serious = notices.length > 0 || warnings.some(({ over }) => over);
  return (
    <Popover width={340} position="bottom-end" withinPortal>
      {/* The default z-index is that of dialogs. */}
      <Indicator color={serious ? 'red' : 'orange'} size={8} offset={6} zIndex={1}>
        <Popover.Target>
          <ActionIcon size="lg" aria-label={t('license.open', { count: warnings.length + notices.length })}>
            <IconGauge size={20} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label={t('license.title')}>
        <Stack gap="md">
          {notices.map(({ feature, kind }) => (
            <div key={`${kind}-${feature}`} className={classes.entry}>
              <IconAlertTriangle size={18} stroke={1.7} className={classes.serious} />
              <div>
                <Text size="sm" fw={500}>
                  {t(`license.notices.${kind}`, { feature })}
                </Text>
                <Text size="xs" c="dimmed">
                  {t('license.contact')}
                </Text>
              </div>
            </div>
          ))}
          {warnings.map(({ product, percent, pages, over }) => (
            <div key={product}>
              <Text size="sm" fw={500} {...(over && { className: classes.serious })}>
                {t('license.used', { percent, product })}
              </Text>
              <Progress
                my="2xs"
                size="sm"
                value={Math.min(percent, 100)}
                color={over ? 'red' : 'orange'}
                aria-label={t('license.used', { percent, product })}
              />
              <Text size="xs" c="dimmed">
                {pages === undefined
                  ? t('license.contact')
                  : t(over ? 'license.extra' : 'license.remain', { count: pages })}
              </Text>
            </div>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
