import { IconActivity, IconBriefcase, IconChecklist, IconTimeline, IconWorld } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { NavSection } from './navigation';

/** The whole menu. What a person may not do is left out by permittedNav. */
export function navigation(t: TFunction, tenant: string): NavSection[] {
  const params = { tenant };
  return [
    {
      id: 'general',
      label: t('nav.general'),
      items: [
        {
          id: 'review-tasks',
          label: t('nav.reviewTasks'),
          to: '/$tenant/tasks/review-tasks',
          params,
          icon: IconChecklist,
          needs: { resource: 'tasks', scope: 'getList' },
        },
        {
          id: 'workspaces',
          label: t('nav.workspaces'),
          to: '/$tenant/workspaces',
          params,
          icon: IconBriefcase,
          needs: { resource: 'workspaces', scope: 'getList' },
        },
        {
          id: 'jobs',
          label: t('nav.jobs'),
          to: '/$tenant/jobs',
          params,
          icon: IconTimeline,
          needs: { resource: 'jobs', scope: 'getList' },
        },
        {
          id: 'outside-world',
          label: t('nav.outsideWorld'),
          to: '/$tenant/outside-world',
          params,
          icon: IconWorld,
          needs: { resource: 'outsideWorld', scope: 'get' },
        },
        {
          id: 'operations',
          label: t('nav.operations'),
          to: '/$tenant/operations',
          params,
          icon: IconActivity,
          needs: { resource: 'operations', scope: 'get' },
        },
      ],
    },
  ];
}
