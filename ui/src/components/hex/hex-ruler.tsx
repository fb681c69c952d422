import { Box } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './hex-ruler.module.css';

const width = 94;
const tens = Array.from({ length: Math.ceil(width / 10) }, (_, i) => `${i + 1}0`.padStart(10, '·')).join('');
const ones = Array.from({ length: width }, (_, i) => (i + 1) % 10).join('');

/** The bytes of a file as the bank reads them: 94 columns a line under a ruler. */
export function HexRuler({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  // NACHA's record types, by their first digit.
  const recordName = (line: string) => (/^[156789]/.test(line) ? t(`hex.record${line[0] as '1'}`) : '');
  const [at, setAt] = useState<{ line: number; column: number }>();
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ line, number: index + 1 }));
  const wrong = lines.find(({ line }) => line.length !== width);
  const bytes = new TextEncoder().encode(text).length;

  return (
    <div className={classes.box}>
      {/* Focusable, because a wide file must be scrollable by keyboard (WCAG 2.1.1). */}
      <Box component="section" className={classes.scroller} tabIndex={0} aria-label={label}>
        <div className={classes.ruler} aria-hidden="true">
          <span className={classes.number} />
          <pre>{`${tens.slice(0, width)}\n${ones}`}</pre>
        </div>
        {lines.map(({ line, number }) => (
          <Box
            key={number}
            className={classes.line}
            data-wrong={line.length !== width || undefined}
            data-record={line[0]}
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
      </Box>
      <div className={classes.status}>
        <span>{t('hex.summary', { lines: lines.length, bytes })}</span>
        {wrong && (
          <span className={classes.bad}>
            {t('hex.badLength', { line: wrong.number, length: wrong.line.length })}
          </span>
        )}
        {at && (
          <span className={classes.at}>
            {recordName(lines[at.line - 1]?.line ?? '')} · {t('hex.line', { line: at.line })} ·{' '}
            {t('hex.column', { column: at.column })}
          </span>
        )}
      </div>
    </div>
  );
}
