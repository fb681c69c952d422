import { currentLanguage } from '@/lib/i18n/i18n';

const units = ['KB', 'MB', 'GB', 'TB'] as const;

/** "3 KB", "1.4 MB": the size of a file for people, at least 1 KB. */
export function formatFileSize(bytes: number, language: string = currentLanguage()): string {
  let size = Math.max(1, bytes / 1024);
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: unit === 0 ? 0 : 1 });
  return `${format.format(size)} ${units[unit]}`;
}
