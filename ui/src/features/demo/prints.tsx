import { IconPrinter } from '@tabler/icons-react';
import { DocumentViewer } from '@/components/document/document-viewer';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { ListDetail } from './list-detail';
import { type OutsideWorld, usePrint } from './use-outside-world';

interface PrintsProps {
  prints: OutsideWorld['prints'];
  open: string | undefined;
  onOpen: (id: string) => void;
}

export function Prints({ prints, open, onOpen }: PrintsProps) {
  const { t } = useTranslation();
  return (
    <ListDetail
      label={t('outside.places.prints')}
      open={open}
      onOpen={onOpen}
      items={[...prints]
        .sort((a, b) => b.id - a.id)
        .map((print) => ({
          id: String(print.id),
          title: print.name,
          detail: (
            <>
              {t('outside.bytes', { count: print.size })} · <DateText value={print.printed} withTime />
            </>
          ),
        }))}
      empty={{ icon: IconPrinter, title: t('outside.noPrints'), hint: t('outside.noPrintsHint') }}
      content={(id) => <Print key={id} printId={Number(id)} />}
    />
  );
}

function Print({ printId }: { printId: number }) {
  const { data, error, refetch } = usePrint(printId);
  return <DocumentViewer file={data} error={error ?? undefined} onRetry={() => void refetch()} />;
}
