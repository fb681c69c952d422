import { SegmentedControl } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n';
import type { TextKey } from '@/lib/i18n/keys';

interface ListTabsProps<Tab extends string> {
  tabs: readonly Tab[];
  label: (tab: Tab) => TextKey;
  value: Tab;
  counts?: Readonly<Record<Tab, number>> | undefined;
  onChange: (tab: Tab) => void;
}

export function ListTabs<Tab extends string>({ tabs, label, value, counts, onChange }: ListTabsProps<Tab>) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      value={value}
      data={tabs.map((tab) => ({
        value: tab,
        label: counts ? `${t(label(tab))} ${counts[tab]}` : t(label(tab)),
      }))}
      onChange={(tab) => onChange(tab as Tab)}
    />
  );
}
