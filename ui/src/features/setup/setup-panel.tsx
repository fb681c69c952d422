import { lazyComponent } from '@/components/lazy/lazy-component';
import { useUser } from '@/lib/session/context';
import { mayRead, useSetup } from './api/use-setup';

const Checklist = lazyComponent(() =>
  import('./components/setup-checklist').then((found) => found.SetupChecklist),
);

/** The checklist of a new company. After its first payment, nobody loads the code of the checklist. */
export function SetupPanel() {
  const { data } = useSetup(mayRead(useUser()));
  if (!data || data.finished) return null;
  return <Checklist list={data} />;
}
