import { IconMail } from '@tabler/icons-react';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import { ListDetail } from './list-detail';
import classes from './outside-world.module.css';
import type { OutsideWorld } from './use-outside-world';

interface MailsProps {
  mails: OutsideWorld['mails'];
  open: string | undefined;
  onOpen: (id: string) => void;
}

export function Mails({ mails, open, onOpen }: MailsProps) {
  const { t } = useTranslation();
  return (
    <ListDetail
      label={t('outside.places.mails')}
      open={open}
      onOpen={onOpen}
      items={[...mails]
        .sort((a, b) => b.received.localeCompare(a.received))
        .map((mail) => ({
          id: mail.id,
          title: mail.subject,
          detail: (
            <>
              {mail.to.join(', ')} · <DateText value={mail.received} withTime />
            </>
          ),
        }))}
      empty={{ icon: IconMail, title: t('outside.noMails'), hint: t('outside.noMailsHint') }}
      content={(id) => <pre className={classes.text}>{mails.find((mail) => mail.id === id)?.text}</pre>}
    />
  );
}
