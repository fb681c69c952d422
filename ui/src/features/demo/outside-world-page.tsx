import { SegmentedControl } from '@mantine/core';
import { PageHeader } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import { BankFolder } from './bank-folder';
import { Mails } from './mails';
import classes from './outside-world.module.css';
import { type OutsideView, type Place, places } from './places';
import { Postings } from './postings';
import { Prints } from './prints';
import { type OutsideWorld, useOutsideWorld } from './use-outside-world';

interface OutsideWorldPageProps {
  view: OutsideView;
  onView: (view: OutsideView) => void;
}

/** The data that the demo's bank, printer, mailbox and ERP received from this company. */
export function OutsideWorldPage({ view, onView }: OutsideWorldPageProps) {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = useOutsideWorld();
  const place = view.place ?? 'bank';
  return (
    <div className={classes.page}>
      <PageHeader title={t('nav.outsideWorld')} description={t('outside.description')} />
      <div className={classes.tabs}>
        <SegmentedControl
          size="xs"
          value={place}
          onChange={(next) => onView(next === 'bank' ? {} : { place: next as Place })}
          data={places.map((value) => ({
            value,
            label: `${t(`outside.places.${value}`)}${data ? ` ${count(data, value)}` : ''}`,
          }))}
        />
      </div>
      {data ? (
        <Inside place={place} world={data} open={view.open} onOpen={(open) => onView({ ...view, open })} />
      ) : (
        <div className={classes.loading}>
          {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={8} />}
        </div>
      )}
    </div>
  );
}

function count(world: OutsideWorld, place: Place): number {
  return { bank: world.files, prints: world.prints, mails: world.mails, erp: world.postings }[place].length;
}

interface InsideProps {
  place: Place;
  world: OutsideWorld;
  open: string | undefined;
  onOpen: (open: string) => void;
}

function Inside({ place, world, open, onOpen }: InsideProps) {
  switch (place) {
    case 'bank':
      return <BankFolder files={world.files} open={open} onOpen={onOpen} />;
    case 'prints':
      return <Prints prints={world.prints} open={open} onOpen={onOpen} />;
    case 'mails':
      return <Mails mails={world.mails} open={open} onOpen={onOpen} />;
    case 'erp':
      return <Postings postings={world.postings} open={open} onOpen={onOpen} />;
  }
}
