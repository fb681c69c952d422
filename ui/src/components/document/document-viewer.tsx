import { ActionIcon } from '@mantine/core';
import {
  IconArrowsHorizontal,
  IconLayoutSidebar,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
} from '@tabler/icons-react';
import { useState } from 'react';
import { hint } from '@/components/hint/hint';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { ErrorState } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Highlight, Rotation } from './boxes';
import classes from './document-viewer.module.css';
import { ImagePage } from './image-page';
import { PageSkeleton } from './page-skeleton';

// The PDF engine is one megabyte: it is loaded with the first document, not with the application.
const PdfPages = lazyComponent(() => import('./pdf-pages').then((pages) => pages.PdfPages));

interface DocumentViewerProps {
  /** The content; undefined while it loads. */
  file: Blob | undefined;
  error?: unknown;
  onRetry?: () => void;
  highlights?: Highlight[];
  /** The highlight of the focused field: emphasized and scrolled into view. */
  focusId?: string;
  onPick?: (id: string) => void;
}

const zooms = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];

export function DocumentViewer({
  file,
  error,
  onRetry,
  highlights = [],
  focusId,
  onPick,
}: DocumentViewerProps) {
  const { t } = useTranslation();
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState<Rotation>(0);
  const [thumbnails, setThumbnails] = useState(false);
  const [position, setPosition] = useState({ page: 1, pages: 1 });
  const step = (by: number) =>
    setZoom(zooms[Math.max(0, Math.min(zooms.length - 1, zooms.indexOf(zoom) + by))] ?? 1);
  const turned = () => setRotation(((rotation + 90) % 360) as Rotation);
  const pdf = file?.type !== 'image/png' && file?.type !== 'image/jpeg';
  const view = { zoom, rotation, highlights, ...(focusId && { focusId }), ...(onPick && { onPick }) };

  const tools = [
    ...(pdf
      ? [{ label: t('viewer.thumbnails'), Icon: IconLayoutSidebar, run: () => setThumbnails(!thumbnails) }]
      : []),
    { label: t('viewer.zoomOut'), Icon: IconMinus, run: () => step(-1) },
    { label: t('viewer.zoomIn'), Icon: IconPlus, run: () => step(1) },
    { label: t('viewer.fit'), Icon: IconArrowsHorizontal, run: () => setZoom(1) },
    { label: t('viewer.rotate'), Icon: IconRotateClockwise, run: turned },
  ];

  const content = () => {
    if (error) return <ErrorState error={error} {...(onRetry && { onRetry })} />;
    if (!file) return <PageSkeleton />;
    if (!pdf) return <ImagePage file={file} {...view} />;
    return (
      <LazyBoundary fallback={<PageSkeleton />}>
        <PdfPages file={file} {...view} thumbnails={thumbnails} onPosition={setPosition} />
      </LazyBoundary>
    );
  };

  return (
    <section className={classes.viewer} aria-label={t('viewer.document')}>
      <div className={classes.tools}>
        {tools.map(({ label, Icon, run }) => (
          <ActionIcon key={label} aria-label={label} onClick={run} disabled={!file} {...hint(label)}>
            <Icon size={16} stroke={1.7} />
          </ActionIcon>
        ))}
        <span className={classes.zoom}>{t('viewer.zoom', { percent: Math.round(zoom * 100) })}</span>
        <span className={classes.position}>{t('viewer.page', position)}</span>
      </div>
      {content()}
    </section>
  );
}
