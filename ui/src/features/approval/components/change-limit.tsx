import { Button, Text } from '@mantine/core';
import { hint } from '@/components/hint/hint';
import { useTranslation } from '@/lib/i18n/i18n';

interface ChangeLimitProps {
  name: string;
  /** The limit is the reader's own, or of a role that the reader has. */
  own: 'person' | 'role' | undefined;
  onChange: () => void;
}

/** The action of a row; nobody changes a limit of their own. */
export function ChangeLimit({ name, own, onChange }: ChangeLimitProps) {
  const { t } = useTranslation();
  if (own) {
    return (
      <Text
        span
        size="sm"
        c="dimmed"
        {...hint(t(own === 'person' ? 'approvalLimits.own' : 'approvalLimits.ownRole'))}
      >
        {t(own === 'person' ? 'approvalLimits.you' : 'approvalLimits.yours')}
      </Text>
    );
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('approvalLimits.changeOf', { name })}
      onClick={onChange}
    >
      {t('approvalLimits.change')}
    </Button>
  );
}
