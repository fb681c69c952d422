import {
  type Icon,
  IconApi,
  IconArrowRampRight,
  IconArrowsJoin,
  IconArrowsSplit,
  IconBuildingBank,
  IconCheckbox,
  IconClock,
  IconFileSearch,
  IconFlag,
  IconForms,
  IconGitBranch,
  IconHelpHexagon,
  IconMail,
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
  checkbox: IconCheckbox,
  clock: IconClock,
  'file-search': IconFileSearch,
  flag: IconFlag,
  forms: IconForms,
  'git-branch': IconGitBranch,
  mail: IconMail,
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
