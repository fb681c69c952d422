import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { askConfirm } from '@/components/dialog/confirm';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './appearance.module.css';

interface LogoFieldProps {
  /** The current logo; without it, the company has none. */
  logo: ReactNode;
  /** Sets a logo, or removes it without a file. Missing: the person may not change it. */
  command: Pick<UseMutationResult<unknown, unknown, File | undefined>, 'mutate' | 'isPending'> | undefined;
}

/** The logo of a company. A new one is saved immediately. */
export function LogoField({ logo, command }: LogoFieldProps) {
  const { t } = useTranslation();
  const change = (file: File | undefined) =>
    command?.mutate(file, {
      onSuccess: () => toast('success', t(file ? 'appearance.logo.changed' : 'appearance.logo.removed')),
      onError: toastError,
    });
  const remove = async () => {
    const yes = await askConfirm({
      title: t('appearance.logo.removeTitle'),
      body: t('appearance.logo.removeBody'),
      confirm: t('appearance.logo.remove'),
      danger: true,
    });
    if (yes) change(undefined);
  };
  return (
    <div>
      <div className={classes.logo}>{logo || t('appearance.logo.none')}</div>
      <Text size="xs" c="dimmed" mb="sm">
        {t('appearance.logo.hint')}
      </Text>
      {command && (
        <Group gap="xs">
          <FileButton accept="image/png,image/jpeg" onChange={(file) => file && change(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload size={15} />}
                loading={command.isPending}
              >
                {t(logo ? 'appearance.logo.replace' : 'appearance.logo.upload')}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={15} />}
              disabled={command.isPending}
              onClick={() => void remove()}
            >
              {t('appearance.logo.remove')}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}
