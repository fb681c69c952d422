import { useEffect, useState } from 'react';
import { ScrollPane } from '@/components/layout/scroll-region';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Highlight, Rotation } from './boxes';
import classes from './document-viewer.module.css';
import { Highlights } from './highlights';

interface ImagePageProps {
  file: Blob;
  zoom: number;
  rotation: Rotation;
  highlights: Highlight[];
  focusId?: string;
  onPick?: (id: string) => void;
}

/** A document that is a single image. */
export function ImagePage({ file, zoom, ...view }: ImagePageProps) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string>();
  const [ratio, setRatio] = useState(8.5 / 11);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const sideways = view.rotation % 180 !== 0;
  return (
    <ScrollPane className={classes.scroller}>
      <div
        className={classes.page}
        style={{ width: `${zoom * 100}%`, aspectRatio: sideways ? 1 / ratio : ratio }}
      >
        {url && (
          <img
            src={url}
            alt={t('viewer.document')}
            className={classes.image}
            style={{
              width: sideways ? `${ratio * 100}%` : '100%',
              transform: `translate(-50%, -50%) rotate(${view.rotation}deg)`,
            }}
            onLoad={(event) => {
              const { naturalWidth, naturalHeight } = event.currentTarget;
              if (naturalHeight) setRatio(naturalWidth / naturalHeight);
            }}
          />
        )}
        <Highlights page={1} {...view} />
      </div>
    </ScrollPane>
  );
}
