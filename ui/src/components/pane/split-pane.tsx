import { useLocalStorage } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './split-pane.module.css';

interface SplitPaneProps {
  /** The name under which this device stores the split position. */
  id: string;
  start: ReactNode;
  /** Without it, the start pane takes the full width and keeps its state when the end pane appears. */
  end?: ReactNode;
  /** The width of the start pane in percent. */
  initial?: number;
  min?: number;
  max?: number;
}

/** Two panes with a divider that can be dragged or moved with the arrow keys. */
export function SplitPane({ id, start, end, initial = 50, min = 25, max = 75 }: SplitPaneProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [share, setShare] = useLocalStorage({ key: `countersign.split.${id}`, defaultValue: initial });
  const within = (value: number) => Math.round(Math.min(max, Math.max(min, value)) * 10) / 10;

  const drag = (event: PointerEvent<HTMLHRElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !box.current) return;
    const { left, width } = box.current.getBoundingClientRect();
    setShare(within(((event.clientX - left) / width) * 100));
  };

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
    if (step) setShare(within(share + step));
    else if (event.key === 'Home') setShare(within(initial));
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={box}
      className={classes.panes}
      style={{ '--start': end ? `${share}%` : '100%' } as React.CSSProperties}
    >
      <div className={classes.pane}>{start}</div>
      {end && (
        <>
          <hr
            className={classes.divide}
            aria-orientation="vertical"
            aria-valuenow={Math.round(share)}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-label={t('viewer.resize')}
            tabIndex={0}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            onDoubleClick={() => setShare(initial)}
            onKeyDown={onKey}
          />
          <div className={classes.pane}>{end}</div>
        </>
      )}
    </div>
  );
}
