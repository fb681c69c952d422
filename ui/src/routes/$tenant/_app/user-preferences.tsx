import { createFileRoute } from '@tanstack/react-router';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { UserPreferencesPage } from '@/features/preference/user-preferences-page';
import { OwnFactors } from '@/features/two-factor/own-factors';
import { useCan } from '@/lib/session/permission';

const AbsencesPanel = lazyComponent(() =>
  import('@/features/absence/absences-panel').then((found) => found.AbsencesPanel),
);

export const Route = createFileRoute('/$tenant/_app/user-preferences')({
  staticData: {
    title: 'nav.userPreferences',
    reads: ['/api/user-preferences', '/api/session/sessions', '/api/session/two-factor'],
  },
  component: UserPreferences,
});

function UserPreferences() {
  // Others are asked for no decision that a delegate could take.
  const decides = useCan('tasks', 'performAction');
  return (
    <UserPreferencesPage
      factors={<OwnFactors />}
      absences={
        decides && (
          <LazyBoundary fallback={null}>
            <AbsencesPanel />
          </LazyBoundary>
        )
      }
    />
  );
}
