import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useState } from 'react';
import { ScrollRegion } from '@/components/layout/scroll-region';
import { useTranslation } from '@/lib/i18n/i18n';
import { breakpointsPx } from '@/theme/theme';
import { useDesignerState } from '../designer-store';
import { Canvas } from './canvas';
import classes from './designer.module.css';
import { Inspector } from './inspector';
import { Palette } from './palette';
import { ProblemList } from './problem-list';

interface WorkAreaProps {
  box: RefObject<HTMLDivElement | null>;
  workflowType: string | undefined;
  settings: { opened: boolean; open: () => void; close: () => void };
}

/** The palette, the canvas and the settings; on a small screen the canvas, with drawers for the others. */
export function WorkArea({ box, workflowType, settings }: WorkAreaProps) {
  const { t } = useTranslation();
  const readOnly = useDesignerState((state) => state.readOnly);
  const small = useMediaQuery(`(max-width: ${breakpointsPx.md}px)`, false, {
    getInitialValueInEffect: false,
  });
  const [adding, setAdding] = useState(false);
  const close = { closeButtonProps: { 'aria-label': t('common.close') } };
  return (
    <div className={classes.work} data-small={small || undefined} data-view={readOnly || undefined} ref={box}>
      {!small && !readOnly && (
        <ScrollRegion className={classes.side ?? ''} label={t('designer.steps')}>
          <Palette workflowType={workflowType} />
        </ScrollRegion>
      )}
      <div className={classes.middle}>
        {small && (
          <div className={classes.drawers}>
            {!readOnly && (
              <Button variant="default" size="xs" onClick={() => setAdding(true)}>
                {t('designer.steps')}
              </Button>
            )}
            <Button variant="default" size="xs" onClick={settings.open}>
              {t('designer.settings')}
            </Button>
          </div>
        )}
        <Canvas />
        <ProblemList onShow={small ? settings.open : undefined} />
      </div>
      {!small && (
        <ScrollRegion className={classes.side ?? ''} label={t('designer.settings')}>
          <Inspector />
        </ScrollRegion>
      )}
      {small && adding && (
        <Drawer opened title={t('designer.steps')} onClose={() => setAdding(false)} {...close}>
          <Palette workflowType={workflowType} onAdded={() => setAdding(false)} />
        </Drawer>
      )}
      {small && settings.opened && (
        <Drawer opened position="right" title={t('designer.settings')} onClose={settings.close} {...close}>
          <Inspector />
        </Drawer>
      )}
    </div>
  );
}
