import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { hint } from '@/components/hint/hint';
import type { Neighbors } from '@/lib/grid/use-neighbors';
import { useTranslation } from '@/lib/i18n/i18n';
import { useKeys } from '@/lib/keys/use-keys';
import { beyondCount } from './grid';
import classes from './record-panel.module.css';

export interface RecordStepsProps {
  /** The previous and next record of the list; absent at its ends. */
  previous?: () => void;
  next?: () => void;
  position?: Neighbors<object>['position'];
  /** The overlay that has the keys. */
  box?: RefObject<HTMLElement | null>;
}

const icon = { size: 16, stroke: 1.7 };

/** The buttons and the keys that lead to the previous and the next record of a list. */
export function RecordSteps({ previous, next, position, box }: RecordStepsProps) {
  const { t } = useTranslation();
  useKeys(
    [
      { key: 'j', run: () => next?.(), repeats: true },
      { key: 'k', run: () => previous?.(), repeats: true },
    ],
    box,
  );
  return (
    <>
      <ActionIcon
        aria-label={t('grid.previousRecord')}
        disabled={!previous}
        onClick={previous}
        {...hint(t('grid.previousRecord'))}
      >
        <IconChevronUp {...icon} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('grid.nextRecord')}
        disabled={!next}
        onClick={next}
        {...hint(t('grid.nextRecord'))}
      >
        <IconChevronDown {...icon} />
      </ActionIcon>
      {position && (
        <span className={classes.position}>
          {t(position.of > beyondCount ? 'grid.positionBeyond' : 'grid.position', position)}
        </span>
      )}
    </>
  );
}
