import { Anchor, Table, Text } from '@mantine/core';
import { ScrollRegion } from '@/components/layout/scroll-region';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Found } from '../api/use-find-workflows';
import classes from './operations.module.css';

/** The found workflows, each with a link to its page in the Temporal UI. */
export function FoundWorkflows({ found, onTemporal }: { found: Found; onTemporal: (url: string) => void }) {
  const { t } = useTranslation();
  if (found.workflows.length === 0) {
    return (
      <Text role="status" mt="md">
        {t('operations.none', { tenant: found.tenantName })}
      </Text>
    );
  }
  return (
    <ScrollRegion className={classes.found} label={t('operations.found', { tenant: found.tenantName })}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('operations.workflow')}</Table.Th>
            <Table.Th>{t('operations.status')}</Table.Th>
            <Table.Th>{t('operations.started')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {found.workflows.map((workflow) => (
            <Table.Tr key={workflow.workflowId + workflow.startedAt}>
              <Table.Td>
                <Anchor
                  component="button"
                  className={classes.id}
                  onClick={() => onTemporal(workflow.temporalUrl)}
                >
                  {workflow.workflowId}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {workflow.type}
                </Text>
              </Table.Td>
              <Table.Td>
                {workflow.status}
                {workflow.stage && ` · ${workflow.stage}`}
              </Table.Td>
              <Table.Td>
                <DateText value={workflow.startedAt} withTime />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Anchor component="button" size="sm" onClick={() => onTemporal(found.temporalUrl)}>
        {t('operations.all')}
      </Anchor>
    </ScrollRegion>
  );
}
