import { Anchor } from '@mantine/core';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/context';
import classes from './records.module.css';

type RecordLink = Schema<'HistoryLink'>;

/** Links to records that the reader may open. */
export function RecordLinks({ links }: { links: readonly RecordLink[] }) {
  const { t } = useTranslation();
  const tenant = useUser()?.tenant;
  if (links.length === 0 || !tenant) return null;
  return (
    <ul className={classes.links} aria-label={t('records.related')}>
      {links.map((link) => (
        <li key={`${link.type}/${link.id}`}>
          <Anchor size="xs" renderRoot={(props) => <Link {...props} {...recordPage(tenant, link)} />}>
            {t(`records.types.${link.type}`, { label: link.label })}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** The page of a record: a payment opens in the list of its project, a document on the page of its invoice. */
export function recordPage(tenant: string, link: RecordLink): LinkProps {
  const { type, id, workspaceId, projectId } = link;
  const project = { tenant, workspaceId, projectId };
  const invoice = (invoiceId: string) =>
    linkOptions({
      to: '/$tenant/workspaces/$workspaceId/projects/$projectId/invoice/$invoiceId',
      params: { ...project, invoiceId },
    });
  const pages: Record<RecordLink['type'], () => LinkProps> = {
    invoice: () => invoice(id),
    upload: () => invoice(link.invoiceId ?? ''),
    payment: () =>
      linkOptions({
        to: '/$tenant/workspaces/$workspaceId/projects/$projectId/workpage',
        params: project,
        search: { open: id },
      }),
    batch: () =>
      linkOptions({
        to: '/$tenant/workspaces/$workspaceId/projects/$projectId/batches/$batchId',
        params: { ...project, batchId: id },
      }),
    job: () => linkOptions({ to: '/$tenant/jobs/$jobId', params: { tenant, jobId: id } }),
    task: () => linkOptions({ to: '/$tenant/tasks/$taskId', params: { tenant, taskId: id } }),
  };
  return pages[type]();
}
