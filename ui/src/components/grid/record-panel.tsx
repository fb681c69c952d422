import { ActionIcon, FocusTrap, Tooltip } from '@mantine/core';
import {
  IconArrowsDiagonal,
  IconChevronDown,
  IconChevronUp,
  IconExternalLink,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { ScrollPane } from '@/components/layout/scroll-region';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { TextSkeleton } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import { useKeys } from '@/lib/keys/use-keys';
import classes from './record-panel.module.css';
import { useEscape } from './use-escape';

interface RecordPanelProps {
  name: string;
  /** Modal: the focus stays inside until the panel closes. */
  over: boolean;
  /** The previous and next record of the list; absent at its ends. */
  previous?: () => void;
  next?: () => void;
  /** A link to the record's own page. */
  full?: () => void;
  href?: string;
  onClose: () => void;
  children: ReactNode;
}

const icon = { size: 16, stroke: 1.7 };

/** The details of one record, beside its list or above it. */
export function RecordPanel(props: RecordPanelProps) {
  const { name, over, previous, next, full, href, onClose, children } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  useEscape(box, onClose, over);
  useKeys(
    [
      { key: 'j', run: () => next?.(), repeats: true },
      { key: 'k', run: () => previous?.(), repeats: true },
    ],
    box,
  );
  const content = (
    <section
      ref={box}
      className={classes.panel}
      {...(over ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
      aria-label={t('grid.details', { name })}
    >
      {over && <FocusTrap.InitialFocus />}
      <header className={classes.bar}>
        <Tooltip label={t('grid.previousRecord')}>
          <ActionIcon aria-label={t('grid.previousRecord')} disabled={!previous} onClick={previous}>
            <IconChevronUp {...icon} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('grid.nextRecord')}>
          <ActionIcon aria-label={t('grid.nextRecord')} disabled={!next} onClick={next}>
            <IconChevronDown {...icon} />
          </ActionIcon>
        </Tooltip>
        <span className={classes.name}>{name}</span>
        {full && (
          <Tooltip label={t('grid.openFull')}>
            <ActionIcon aria-label={t('grid.openFull')} onClick={full}>
              <IconArrowsDiagonal {...icon} />
            </ActionIcon>
          </Tooltip>
        )}
        {href && (
          <Tooltip label={t('grid.openTab')}>
            <ActionIcon component="a" href={href} target="_blank" aria-label={t('grid.openTab')}>
              <IconExternalLink {...icon} />
            </ActionIcon>
          </Tooltip>
        )}
        <ActionIcon aria-label={t('common.close')} onClick={onClose}>
          <IconX {...icon} />
        </ActionIcon>
      </header>
      <ScrollPane className={classes.content}>
        <LazyBoundary
          fallback={
            <div className={classes.waiting}>
              <TextSkeleton lines={8} />
            </div>
          }
        >
          {children}
        </LazyBoundary>
      </ScrollPane>
    </section>
  );
  return over ? <FocusTrap innerRef={box}>{content}</FocusTrap> : content;
}
