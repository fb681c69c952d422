import { useEffect, useRef } from 'react';
import { type Highlight, type Rotation, turn } from './boxes';
import classes from './document-viewer.module.css';

interface HighlightsProps {
  highlights: Highlight[];
  page: number;
  rotation: Rotation;
  focusId?: string;
  onPick?: (id: string) => void;
}

const percent = (share: number) => `${share * 100}%`;

export function Highlights({ highlights, page, rotation, focusId, onPick }: HighlightsProps) {
  const focused = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusId) focused.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [focusId]);
  return highlights
    .filter((highlight) => highlight.page === page)
    .map((highlight) => {
      const box = turn(highlight, rotation);
      return (
        <button
          key={highlight.id}
          ref={highlight.id === focusId ? focused : undefined}
          type="button"
          tabIndex={-1}
          className={classes.highlight}
          data-focus={highlight.id === focusId || undefined}
          data-tone={highlight.tone}
          title={highlight.label}
          aria-label={highlight.label}
          onClick={() => onPick?.(highlight.id)}
          style={{
            left: percent(box.x),
            top: percent(box.y),
            width: percent(box.width),
            height: percent(box.height),
          }}
        />
      );
    });
}
