import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import { useTranslation } from '@/lib/i18n/i18n';
import 'react-pdf/dist/Page/TextLayer.css';
import { ErrorState } from '@/components/states/states';
import { ApiError } from '@/lib/errors/api-error';
import type { Highlight, Rotation } from './boxes';
import classes from './document-viewer.module.css';
import { Highlights } from './highlights';
import { NearView } from './near-view';
import { PageSkeleton } from './page-skeleton';

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString();

interface PdfPagesProps {
  file: Blob;
  zoom: number;
  rotation: Rotation;
  highlights: Highlight[];
  focusId?: string;
  onPick?: (id: string) => void;
  thumbnails: boolean;
  onPosition: (position: { page: number; pages: number }) => void;
}

/** The pages in a column; only those near the viewport are rendered, so that long documents stay fast. */
export function PdfPages({ file, zoom, rotation, thumbnails, onPosition, ...marks }: PdfPagesProps) {
  const { t } = useTranslation();
  const { ref: measure, width } = useElementSize();
  const list = useRef<HTMLDivElement | null>(null);
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const [ratio, setRatio] = useState(8.5 / 11);
  const { focusId, highlights } = marks;

  const goTo = (number: number) =>
    list.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' });

  useEffect(() => {
    const focused = highlights.find((highlight) => highlight.id === focusId);
    if (focused) {
      list.current?.querySelector(`[data-page="${focused.page}"]`)?.scrollIntoView({ block: 'nearest' });
    }
  }, [focusId, highlights]);

  useEffect(() => {
    if (pages > 0) onPosition({ page, pages });
  }, [page, pages, onPosition]);

  const pageWidth = Math.max(200, (width - 32) * zoom);
  const aspect = rotation % 180 === 0 ? ratio : 1 / ratio;
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  // Wait for the width: otherwise a page would be rendered twice and move.
  const drawn = width === 0 ? [] : numbers;
  const damaged = new ApiError({ code: 'FileInvalidException', status: 422 });

  return (
    <Document
      file={file}
      className={classes.document ?? ''}
      loading={<PageSkeleton />}
      error={<ErrorState error={damaged} />}
      noData={<PageSkeleton />}
      onLoadSuccess={async (loaded) => {
        const first = await loaded.getPage(1);
        const { width: wide, height: high } = first.getViewport({ scale: 1 });
        setRatio(wide / high);
        setPages(loaded.numPages);
      }}
    >
      {thumbnails && (
        <nav className={classes.thumbnails} data-near-root aria-label={t('viewer.thumbnails')}>
          {numbers.map((number) => (
            <button
              key={number}
              type="button"
              aria-label={t('viewer.goTo', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => goTo(number)}
            >
              <NearView style={{ width: 92, aspectRatio: aspect }}>
                <Page
                  pageNumber={number}
                  width={92}
                  rotate={rotation}
                  renderTextLayer={false}
                  renderAnnotationLayer={false}
                />
              </NearView>
              {number}
            </button>
          ))}
        </nav>
      )}
      {/* Focusable, because pages must be scrollable by keyboard (WCAG 2.1.1). */}
      <Box
        className={classes.scroller}
        role="region"
        aria-label={t('viewer.pages')}
        tabIndex={0}
        data-near-root
        ref={(element: HTMLDivElement | null) => {
          list.current = element;
          measure(element);
        }}
      >
        {drawn.length === 0 && <PageSkeleton />}
        {drawn.map((number) => (
          <NearView
            key={number}
            className={classes.page}
            data-page={number}
            style={{ width: pageWidth, aspectRatio: aspect }}
            onCenter={() => setPage(number)}
          >
            <Page
              pageNumber={number}
              width={pageWidth}
              rotate={rotation}
              renderAnnotationLayer={false}
              loading={null}
            />
            <Highlights page={number} rotation={rotation} {...marks} />
          </NearView>
        ))}
      </Box>
    </Document>
  );
}
