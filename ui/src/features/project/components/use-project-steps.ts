import { askConfirm } from '@/components/dialog/confirm';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Project, type Step, useMoveProject } from '../api/use-projects';

/** The status changes of a project, each with a notification; archiving asks first. */
export function useProjectSteps(project: Pick<Project, 'id' | 'name'>, onArchived?: () => void) {
  const { t } = useTranslation();
  const { busy, move } = useMoveProject();
  const { id, name } = project;
  const take = async (step: Step) => {
    try {
      await move(id, step);
      toast('success', t(`projects.done.${step}`), name);
      if (step === 'archive') onArchived?.();
    } catch (error) {
      toastError(error);
    }
  };
  return {
    busy,
    pause: () => void take('pause'),
    resume: () => void take('resume'),
    restore: () => void take('restore'),
    archive: async () => {
      const sure = await askConfirm({
        title: t('projects.archiveTitle', { name }),
        body: t('projects.archiveBody'),
        confirm: t('projects.archive'),
        danger: true,
      });
      if (sure) await take('archive');
    },
  };
}
