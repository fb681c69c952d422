import { ActionIcon, FocusTrap } from '@mantine/core';
import { IconArrowsDiagonal, IconExternalLink, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { hint } from '@/components/hint/hint';
import { ScrollPane } from '@/components/layout/scroll-region';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { TextSkeleton } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './record-panel.module.css';
import { RecordSteps, type RecordStepsProps } from './record-steps';
import { useEscape } from './use-escape';

interface RecordPanelProps extends Omit<RecordStepsProps, 'box'> {
  name: string;
  /** Modal: the focus stays inside until the panel closes. */
  over: boolean;
  /** A link to the record's own page. */
  full?: () => void;
  href?: string;
  onClose: () => void;
  children: ReactNode;
}

const icon = { size: 16, stroke: 1.7 };

/** The details of one record, beside its list or above it. */
export function RecordPanel(props: RecordPanelProps) {
  const { name, over, full, href, onClose, children, ...steps } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  useEscape(box, onClose, over);
  const content = (
    <section
      ref={box}
      className={classes.panel}
      {...(over ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
      aria-label={t('grid.details', { name })}
    >
      {over && <FocusTrap.InitialFocus />}
      <header className={classes.bar}>
        <RecordSteps {...steps} box={box} />
        <span className={classes.name}>{name}</span>
        {full && (
          <ActionIcon aria-label={t('grid.openFull')} onClick={full} {...hint(t('grid.openFull'))}>
            <IconArrowsDiagonal {...icon} />
          </ActionIcon>
        )}
        {href && (
          <ActionIcon
            component="a"
            href={href}
            target="_blank"
            aria-label={t('grid.openTab')}
            {...hint(t('grid.openTab'))}
          >
            <IconExternalLink {...icon} />
          </ActionIcon>
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
