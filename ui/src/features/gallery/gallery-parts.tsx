import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { WordMark } from '@/components/brand/word-mark';
import { askConfirm } from '@/components/dialog/confirm';
import { HexRuler } from '@/components/hex/hex-ruler';
import { KeyValue, Panel } from '@/components/page/page';
import { EmptyState, ErrorState, TextSkeleton } from '@/components/states/states';
import { StatusBadge, type Tone } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { Timeline, type TimelineStep } from '@/components/timeline/timeline';
import { type Severity, toast, toastError } from '@/components/toast/toast';
import { ApiError } from '@/lib/errors/api-error';
import { sampleFile } from './samples';

const tones: Record<Tone, string> = {
  neutral: 'Draft',
  progress: 'In approval',
  attention: 'Waiting for release',
  good: 'Settled',
  risk: 'Outcome unknown',
};
const severities: Severity[] = ['success', 'info', 'neutral', 'warning', 'error'];
const unknown = new ApiError({ code: 'OutcomeUnknownException', status: 502, requestId: '0198c7a2-11d4' });

const steps: TimelineStep[] = [
  { id: '1', label: 'Captured', state: 'done', who: 'Upload', when: '11/18 9:02 AM' },
  { id: '2', label: 'Submitted', state: 'done', who: 'T. Reid', when: '11/18 9:20 AM' },
  { id: '3', label: 'Level 1', state: 'done', who: 'I. Duarte', when: '11/19 8:11 AM' },
  { id: '4', label: 'Level 2', state: 'current', who: 'M. Anders', when: 'asked 11/19' },
  { id: '5', label: 'ERP', state: 'waiting' },
  { id: '6', label: 'Paid', state: 'waiting' },
];
const batch: TimelineStep[] = [
  { id: '1', label: 'Prepared', state: 'done', who: 'Tom Reid', when: '11/20 9:40 AM' },
  { id: '2', label: 'Released', state: 'done', who: 'Maria Anders', when: '11/20 9:44 AM' },
  { id: '3', label: 'Sealed', state: 'done', detail: 'sha256 9f2b…c41e' },
  { id: '4', label: 'Delivery failed', state: 'failed', detail: 'The bank’s server closed the connection.' },
  { id: '5', label: 'Acknowledged', state: 'waiting' },
];

export function GalleryParts() {
  return (
    <Stack p="md" pt={0} gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="md">
        <Panel title="Mark and words">
          <Stack gap="md">
            <WordMark size={28} />
            <WordMark />
            <Group gap="xs">
              {(Object.keys(tones) as Tone[]).map((tone) => (
                <StatusBadge key={tone} tone={tone} label={tones[tone]} />
              ))}
            </Group>
          </Stack>
        </Panel>
        <Panel title="Values">
          <KeyValue
            items={[
              { name: 'Vendor', value: 'Contoso Office Supply' },
              { name: 'Amount', value: <MoneyText value={{ amount: '12480', currency: 'USD' }} strong /> },
              { name: 'Credit', value: <MoneyText value={{ amount: '-94.5', currency: 'EUR' }} code /> },
              { name: 'Due', value: <DateText value="2026-11-22" /> },
              { name: 'Captured', value: <DateText value="2026-11-18T14:02:00Z" withTime /> },
            ]}
          />
        </Panel>
        <Panel title="Dialogs and toasts">
          <Group gap="xs">
            {severities.map((severity) => (
              <Button
                key={severity}
                variant="default"
                size="compact-sm"
                onClick={() => toast(severity, `A ${severity} toast`, 'Its explanation in one sentence.')}
              >
                {severity}
              </Button>
            ))}
            <Button variant="default" size="compact-sm" onClick={() => toastError(unknown)}>
              server error
            </Button>
            <Button
              size="compact-sm"
              onClick={() =>
                askConfirm({
                  title: 'Release this batch?',
                  body: '14 payments, $148,211.40, from account ••1234. This cannot be undone.',
                  confirm: 'Release',
                })
              }
            >
              Confirm
            </Button>
          </Group>
        </Panel>
      </SimpleGrid>
      <Panel title="Invoice">
        <Timeline label="Invoice" steps={steps} />
      </Panel>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 4 }} spacing="md">
        <Panel title="Batch">
          <Timeline label="Batch" steps={batch} direction="column" />
        </Panel>
        <Panel>
          <EmptyState
            icon={IconReceipt}
            title="No payments are ready"
            hint="Approve an invoice to see it here."
          />
        </Panel>
        <Panel>
          <ErrorState error={unknown} onRetry={() => {}} />
        </Panel>
        <Panel title="Loading">
          <TextSkeleton lines={6} />
        </Panel>
      </SimpleGrid>
      <HexRuler text={sampleFile} label="ACH file" />
    </Stack>
  );
}
