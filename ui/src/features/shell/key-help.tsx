import { Kbd, Stack, Text } from '@mantine/core';
import { Dialog } from '@/components/dialog/dialog';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Catalog } from '@/lib/i18n/keys';
import classes from './key-help.module.css';

type Word = keyof Catalog['keyHelp'];

/** The keyboard shortcuts by page. Keys that are pressed together are one string. */
const groups: { title: Word; keys: [Word, ...string[]][] }[] = [
  {
    title: 'everywhere',
    keys: [
      ['list', '?'],
      ['confirm', 'Enter'],
      ['cancel', 'Esc'],
      ['save', 'Ctrl+Enter'],
    ],
  },
  {
    title: 'review',
    keys: [
      ['step', 'J', 'K', '↓', '↑'],
      ['approve', 'A'],
      ['reject', 'R'],
      ['ask', 'I'],
      ['pick', 'X'],
      ['search', '/'],
    ],
  },
  {
    title: 'grid',
    keys: [
      ['row', '↓', '↑'],
      ['ends', 'Home', 'End'],
      ['open', 'Enter'],
      ['record', 'J', 'K'],
      ['back', 'Esc'],
      ['select', 'Space'],
      ['range', 'Shift+↓', 'Shift+↑'],
      ['all', 'Ctrl+A'],
      ['search', '/'],
    ],
  },
];

export interface KeyHelpProps {
  onClose: () => void;
}

/** The list of keyboard shortcuts, opened by "?" or from the account menu. */
export function KeyHelp({ onClose }: KeyHelpProps) {
  const { t } = useTranslation();
  return (
    <Dialog dismissible onClose={onClose} size={460} title={t('shell.shortcuts')}>
      <Stack gap="lg">
        {groups.map(({ title, keys }) => (
          <section key={title} aria-label={t(`keyHelp.${title}`)}>
            <Text size="sm" fw={600} mb="2xs">
              {t(`keyHelp.${title}`)}
            </Text>
            <dl className={classes.keys}>
              {keys.map(([what, ...pressed]) => (
                <div key={what} className={classes.key}>
                  <dt>{t(`keyHelp.${what}`)}</dt>
                  <dd>
                    {pressed.map((key) => (
                      <Kbd key={key} size="xs">
                        {key}
                      </Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
