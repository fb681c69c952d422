import { Anchor } from '@mantine/core';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import classes from './history.module.css';

type RecordLink = Schema<'HistoryLink'>;

/** The records of a line that the reader may open. */
export function HistoryLinks({ links }: { links: RecordLink[] }) {
  const { t } = useTranslation();
  const tenant = useUser()?.tenant;
  if (links.length === 0 || !tenant) return null;
  return (
    <ul className={classes.links} aria-label={t('history.links')}>
      {links.map((link) => (
        <li key={`${link.type}/${link.id}`}>
          <Anchor href={addressOf(tenant, link)} size="xs">
            {t(`history.${link.type}`, { label: link.label })}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/**
 * The address of a record: a payment opens in the list of its project, a document on the page of its invoice.
 */
function addressOf(tenant: string, { type, id, workspaceId, projectId, invoiceId }: RecordLink): string {
  const project = `/${tenant}/workspaces/${workspaceId}/projects/${projectId}`;
  const places: Record<RecordLink['type'], string> = {
    invoice: `${project}/invoice/${id}`,
    payment: `${project}/workpage?open=${id}`,
    batch: `${project}/batches/${id}`,
    job: `/${tenant}/jobs/${id}`,
    task: `/${tenant}/tasks/${id}`,
    upload: `${project}/invoice/${invoiceId}`,
  };
  return places[type];
}
