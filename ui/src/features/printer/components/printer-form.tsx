import { ChoiceField } from '@/components/form/choice-field';
import { SelectField, TextField } from '@/components/form/fields';
import { FormPanel } from '@/components/form/form-panel';
import { NameField } from '@/components/form/name-field';
import { all, length, nameCharacters, required } from '@/components/form/rules';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { printerKeys } from '../api/keys';
import { useAgents } from '../api/use-agents';
import { type Printer, type PrinterBody, useNameTaken, useSavePrinter } from '../api/use-printers';

const orientations = ['printerDefault', 'portrait', 'landscape'] as const;
const modes = ['printerDefault', 'oneSided', 'twoSidedLongEdge', 'twoSidedShortEdge'] as const;

const toValues = (printer: Printer | undefined) => ({
  name: printer?.name ?? '',
  uri: printer?.uri ?? '',
  agentId: (printer?.agentId ?? '') as string | null,
  tray: printer?.tray ?? '',
  pageSize: printer?.pageSize ?? '',
  orientation: (printer?.orientation ?? 'printerDefault') as string | null,
  sides: (printer?.sides ?? 'printerDefault') as string | null,
});

interface PrinterFormProps {
  printer: Printer | undefined;
  reload: () => Promise<Printer | undefined>;
  onClose: () => void;
}

/** Where and how a printer prints. */
export function PrinterForm({ printer, reload, onClose }: PrinterFormProps) {
  const { t } = useTranslation();
  const save = useSavePrinter(printer);
  const agents = useAgents();
  const kit = useVersionedForm({
    record: printer,
    reload,
    draft: `printer.${printer?.id ?? 'new'}`,
    toValues,
    validate: { name: all(required, length(1, 100), nameCharacters), uri: required },
    save: ({ agentId, orientation, sides, ...values }, seen): Promise<Printer | undefined> =>
      save.mutateAsync({
        version: seen?.version ?? 0,
        body: {
          ...values,
          ...(agentId && { agentId }),
          orientation: orientation as PrinterBody['orientation'],
          sides: sides as PrinterBody['sides'],
        },
      }),
    onSaved: () => {
      toast('success', t('common.saved'));
      onClose();
    },
  });
  const { names } = kit;
  const open = (agents.data?.items ?? []).filter(
    ({ revokedAt, id }) => !revokedAt || id === printer?.agentId,
  );
  const reported = printer?.attributes;
  return (
    <FormPanel kit={kit} title={printer?.name ?? t('printers.create')} onClose={onClose}>
      <NameField
        name={names.name}
        label={t('printers.columns.name')}
        isTaken={useNameTaken(printer?.id ?? '')}
        queryKey={printerKeys.name(printer?.id ?? '')}
        autoFocus
      />
      <TextField
        name={names.uri}
        label={t('printers.columns.uri')}
        description={t('printers.uriHint')}
        placeholder="ipp://printer.example.com/ipp/print"
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <SelectField
        name={names.agentId}
        label={t('printers.columns.agent')}
        description={t('printers.agentHint')}
        data={[
          { value: '', label: t('printers.connections.direct') },
          ...open.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        allowDeselect={false}
      />
      <ChoiceField
        name={names.tray}
        label={t('printers.columns.tray')}
        description={t('printers.trayHint')}
        data={reported?.trays ?? []}
      />
      <ChoiceField name={names.pageSize} label={t('printers.pageSize')} data={reported?.pageSizes ?? []} />
      <SelectField
        name={names.orientation}
        label={t('printers.orientation')}
        data={orientations.map((value) => ({ value, label: t(`printers.orientations.${value}`) }))}
        allowDeselect={false}
      />
      <SelectField
        name={names.sides}
        label={t('printers.sides')}
        data={modes.map((value) => ({ value, label: t(`printers.modes.${value}`) }))}
        allowDeselect={false}
      />
    </FormPanel>
  );
}
