import {
  type Icon,
  IconApi,
  IconArrowRampRight,
  IconArrowsJoin,
  IconArrowsSplit,
  IconBuildingBank,
  IconCash,
  IconCheckbox,
  IconClock,
  IconFileInvoice,
  IconFileSearch,
  IconFlag,
  IconForms,
  IconGitBranch,
  IconHelpHexagon,
  IconMail,
  IconMessage,
  IconPlayerPlay,
  IconPrinter,
  IconRepeat,
  IconShieldCheck,
  IconSitemap,
  IconTableImport,
  IconUserCheck,
  IconVariable,
} from '@tabler/icons-react';

/** The icons that the kinds of steps name. */
const icons: Record<string, Icon> = {
  api: IconApi,
  'arrow-ramp-right': IconArrowRampRight,
  'arrows-join': IconArrowsJoin,
  'arrows-split': IconArrowsSplit,
  'building-bank': IconBuildingBank,
  cash: IconCash,
  checkbox: IconCheckbox,
  clock: IconClock,
  'file-invoice': IconFileInvoice,
  'file-search': IconFileSearch,
  flag: IconFlag,
  forms: IconForms,
  'git-branch': IconGitBranch,
  mail: IconMail,
  message: IconMessage,
  'player-play': IconPlayerPlay,
  printer: IconPrinter,
  repeat: IconRepeat,
  'shield-check': IconShieldCheck,
  sitemap: IconSitemap,
  'table-import': IconTableImport,
  'user-check': IconUserCheck,
  variable: IconVariable,
};

export function StepIcon({ icon, size = 18 }: { icon: string | undefined; size?: number }) {
  const Shown = icons[icon ?? ''] ?? IconHelpHexagon;
  return <Shown size={size} aria-hidden />;
}
