import { createFileRoute } from '@tanstack/react-router';
import { UserPreferencesPage } from '@/features/preference/user-preferences-page';

export const Route = createFileRoute('/$tenant/_app/user-preferences')({
  staticData: { title: 'nav.userPreferences' },
  component: UserPreferencesPage,
});
