import { Box } from '@mantine/core';
import { useState } from 'react';
import { ScrollRegion } from '@/components/layout/scroll-region';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './hex-ruler.module.css';

const nacha = 94;

function ruler(width: number): string {
  const tens = Array.from({ length: Math.ceil(width / 10) }, (_, i) => `${i + 1}0`.padStart(10, '·')).join(
    '',
  );
  const ones = Array.from({ length: width }, (_, i) => (i + 1) % 10).join('');
  return `${tens.slice(0, width)}\n${ones}`;
}

interface HexRulerProps {
  text: string;
  label: string;
  /** 94 columns for NACHA, with a check of each line; otherwise the length of the longest line. */
  columns?: 'nacha' | 'longest';
}

/** The bytes of a file as sent to the bank, below a column ruler. */
export function HexRuler({ text, label, columns = 'nacha' }: HexRulerProps) {
  const { t } = useTranslation();
  // NACHA record types by their first digit.
  const recordName = (line: string) =>
    strict && /^[156789]/.test(line) ? t(`hex.record${line[0] as '1'}`) : '';
  const [at, setAt] = useState<{ line: number; column: number }>();
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ line, number: index + 1 }));
  const strict = columns === 'nacha';
  const width = strict ? nacha : Math.max(1, ...lines.map(({ line }) => line.length));
  const isWrong = (line: string) => strict && line.length !== width;
  const wrong = lines.find(({ line }) => isWrong(line));
  const bytes = new TextEncoder().encode(text).length;

  return (
    <div className={classes.box}>
      <ScrollRegion className={classes.scroller} label={label}>
        <div className={classes.ruler} aria-hidden="true">
          <span className={classes.number} />
          <pre>{ruler(width)}</pre>
        </div>
        {lines.map(({ line, number }) => (
          <Box
            key={number}
            className={classes.line}
            data-wrong={isWrong(line) || undefined}
            data-record={strict ? line[0] : undefined}
            onMouseMove={(event) => {
              const pre = event.currentTarget.querySelector('pre');
              if (!pre || line.length === 0) return;
              const { left, width: wide } = pre.getBoundingClientRect();
              const column = Math.floor(((event.clientX - left) / wide) * line.length) + 1;
              if (column >= 1 && column <= line.length) setAt({ line: number, column });
            }}
          >
            <span className={classes.number} title={recordName(line)}>
              {number}
            </span>
            <pre>{line}</pre>
          </Box>
        ))}
      </ScrollRegion>
      <div className={classes.status}>
        <span>{t('hex.summary', { lines: lines.length, bytes })}</span>
        {wrong && (
          <span className={classes.bad}>
            {t('hex.badLength', { line: wrong.number, length: wrong.line.length })}
          </span>
        )}
        {at && (
          <span className={classes.at}>
            {strict && `${recordName(lines[at.line - 1]?.line ?? '')} · `}
            {t('hex.line', { line: at.line })} · {t('hex.column', { column: at.column })}
          </span>
        )}
      </div>
    </div>
  );
}
