import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './history.module.css';

/** The number of characters shown initially. */
const shown = 120;

/** A truncated value that can be expanded. */
export function LongText({ text }: { text: string }) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  if (whole || text.length <= shown) return <>{text}</>;
  return (
    <>
      {text.slice(0, shown)}…{' '}
      <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
        {t('history.whole')}
      </UnstyledButton>
    </>
  );
}
