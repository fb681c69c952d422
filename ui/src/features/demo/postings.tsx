import { IconDatabaseExport } from '@tabler/icons-react';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { ListDetail } from './list-detail';
import classes from './outside-world.module.css';
import type { OutsideWorld } from './use-outside-world';

interface PostingsProps {
  postings: OutsideWorld['postings'];
  open: string | undefined;
  onOpen: (number: string) => void;
}

export function Postings({ postings, open, onOpen }: PostingsProps) {
  const { t } = useTranslation();
  return (
    <ListDetail
      label={t('outside.places.erp')}
      open={open}
      onOpen={onOpen}
      items={[...postings]
        .sort((a, b) => b.received.localeCompare(a.received))
        .map((posting) => ({
          id: posting.number,
          title: posting.number,
          detail: <DateText value={posting.received} withTime />,
        }))}
      empty={{ icon: IconDatabaseExport, title: t('outside.noPostings'), hint: t('outside.noPostingsHint') }}
      content={(number) => (
        <pre className={classes.text}>
          {JSON.stringify(postings.find((posting) => posting.number === number)?.body, undefined, 2)}
        </pre>
      )}
    />
  );
}
