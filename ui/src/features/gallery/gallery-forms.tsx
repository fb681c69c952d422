import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { FileDrop } from '@/components/files/file-drop';
import { FileRows } from '@/components/files/file-rows';
import { AppForm } from '@/components/form/app-form';
import { DraftNotice } from '@/components/form/draft-notice';
import { placeServerErrors, useAppForm } from '@/components/form/use-app-form';
import { useUnsavedGuard } from '@/components/form/use-unsaved-guard';
import { Panel } from '@/components/page/page';
import { toast } from '@/components/toast/toast';
import { ApiError } from '@/lib/errors/api-error';
import { useUploads } from '@/lib/uploads/use-uploads';

const refusal = new ApiError({
  code: 'ValidationFailedException',
  status: 422,
  fields: [{ path: 'number', code: 'NameNotUniqueException', message: '', params: {} }],
});

const types = ['.pdf', '.png', '.jpg'];
const maxBytes = 20 * 1024 * 1024;

async function pretend(
  _file: File,
  how: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string> {
  for (let step = 1; step <= 20; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    if (how.signal.aborted) throw new DOMException('stopped', 'AbortError');
    how.onProgress(step / 20);
  }
  return 'ok';
}

export function GalleryForms() {
  const kit = useAppForm({
    draft: 'countersign.draft.gallery',
    initialValues: { vendor: 'Contoso Office Supply', number: 'INV-2231', reason: '' },
    validate: { reason: (value) => (value ? null : 'Field is required.') },
  });
  useUnsavedGuard(() => kit.form.isDirty());
  const queue = useUploads({ send: pretend, maxBytes, types });
  const { form } = kit;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} p="md" pt={0}>
      <Panel title="Form">
        <AppForm
          form={kit.form}
          label="Invoice"
          onSubmit={() => {
            kit.saved();
            toast('success', 'Saved');
          }}
        >
          <Stack gap="sm">
            {kit.draft && (
              <DraftNotice
                savedAt={kit.draft.savedAt}
                onRestore={kit.draft.restore}
                onDiscard={kit.draft.discard}
              />
            )}
            <TextInput label="Vendor" required key={form.key('vendor')} {...form.getInputProps('vendor')} />
            <TextInput
              label="Invoice number"
              required
              key={form.key('number')}
              {...form.getInputProps('number')}
            />
            <Textarea
              label="Reason"
              required
              autosize
              minRows={2}
              key={form.key('reason')}
              {...form.getInputProps('reason')}
            />
            <Group gap="xs">
              <Button type="submit">Save</Button>
              <Button variant="default" onClick={() => placeServerErrors(kit.form, refusal)}>
                Server refuses the number
              </Button>
            </Group>
          </Stack>
        </AppForm>
      </Panel>
      <Panel title="Files">
        <FileDrop onFiles={queue.add} types={types} maxBytes={maxBytes} />
        <FileRows
          uploads={queue.uploads}
          onCancel={queue.cancel}
          onRetry={queue.retry}
          onRemove={queue.remove}
        />
      </Panel>
    </SimpleGrid>
  );
}
