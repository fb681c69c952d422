import { Button, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import i18next from 'i18next';
import type { ReactNode } from 'react';

interface Question {
  title: string;
  /** What exactly happens: counts, totals and accounts are restated here. */
  body: ReactNode;
  confirm?: string;
  cancel?: string;
  danger?: boolean;
}

/** Asks before something that cannot be undone. Enter confirms, Escape cancels. */
export function askConfirm({ title, body, confirm, cancel, danger }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      resolve(yes);
      modals.close(id);
    };
    const id = modals.open({
      title,
      size: 'md',
      onClose: () => resolve(false),
      closeButtonProps: { 'aria-label': i18next.t('common.close') },
      children: (
        <Stack gap="lg">
          {typeof body === 'string' ? <Text size="md">{body}</Text> : body}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => answer(false)}>
              {cancel ?? i18next.t('common.cancel')}
            </Button>
            <Button data-autofocus color={danger ? 'red' : 'pine'} onClick={() => answer(true)}>
              {confirm ?? i18next.t('common.confirm')}
            </Button>
          </Group>
        </Stack>
      ),
    });
  });
}
