import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ScrollPane } from '@/components/layout/scroll-region';
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
  /** Without room for two panes, the end pane comes first and a button shows the start pane. */
  startOnDemand?: boolean;
}

/** Two panes need this width in pixels. */
const roomForTwo = 720;

function useNarrow(box: RefObject<HTMLDivElement | null>, measured: boolean): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !measured) return;
    const measure = () => setNarrow(element.clientWidth > 0 && element.clientWidth < roomForTwo);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, measured]);
  return narrow;
}

/** Two panes with a divider that can be dragged or moved with the arrow keys. */
export function SplitPane({
  id,
  start,
  end,
  initial = 50,
  min = 25,
  max = 75,
  startOnDemand,
}: SplitPaneProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [share, setShare] = useLocalStorage({ key: `countersign.split.${id}`, defaultValue: initial });
  const narrow = useNarrow(box, startOnDemand === true && Boolean(end));
  const [shown, setShown] = useState(false);
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
      data-narrow={narrow || undefined}
      // Its own width decides, not that of the window.
      data-measured={(startOnDemand && Boolean(end)) || undefined}
      style={{ '--start': end ? `${share}%` : '100%' } as React.CSSProperties}
    >
      {narrow && (
        <Button
          className={classes.toggle ?? ''}
          variant="default"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'viewer.hide' : 'viewer.show')}
        </Button>
      )}
      {(!narrow || shown) && <ScrollPane className={classes.pane}>{start}</ScrollPane>}
      {end && !narrow && (
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
      )}
      {end && <ScrollPane className={classes.pane}>{end}</ScrollPane>}
    </div>
  );
}
