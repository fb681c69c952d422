import { Button, Group, SimpleGrid } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { DateField } from '@/components/form/date-fields';
import { AsyncSelectField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { toast } from '@/components/toast/toast';
import { exact } from '@/lib/format/exact';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCompanySearch } from '@/lib/masterdata/use-company-search';
import { keys } from '@/lib/query/keys';
import { useVendorChoices } from '../api/use-choices';
import { type Order, useCreateOrder, useSaveOrder } from '../api/use-orders';
import { LinesField } from './lines-field';
import { emptyLine, type OrderValues, orderBody, orderRules, orderValues } from './order-values';

interface OrderFormProps {
  /** Without it, a new order. */
  order?: Order;
  reload?: () => Promise<Order | undefined>;
  onClose: () => void;
  onSaved?: (order: Order) => void;
}

/** A new order, or the head and the lines of an open one. */
export function OrderForm({ order, reload = async () => undefined, onClose, onSaved }: OrderFormProps) {
  const { t } = useTranslation();
  const create = useCreateOrder();
  const save = useSaveOrder(order?.id ?? '');
  const vendors = useVendorChoices();
  const companies = useCompanySearch();
  const kit = useVersionedForm<Order | undefined, OrderValues>({
    record: order,
    reload,
    draft: `purchase-order.${order?.id ?? 'new'}`,
    toValues: orderValues,
    validate: orderRules,
    save: (values, seen): Promise<Order | undefined> => {
      const body = orderBody(values, seen);
      return seen ? save.mutateAsync({ ...body, version: seen.version }) : create.mutateAsync(body);
    },
    onSaved: (saved) => {
      toast('success', t('common.saved'), saved?.number);
      onClose();
      if (saved) onSaved?.(saved);
    },
  });
  const { names } = kit;
  const invoiced = kit.record?.lines.some((line) => exact(line.invoiced).units > 0n) ?? false;
  return (
    <FormDialog
      kit={kit}
      title={t(order ? 'orders.edit' : 'orders.create')}
      submitLabel={order ? undefined : t('common.create')}
      onClose={onClose}
      size={960}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField
          name={names.number}
          label={t('orders.columns.number')}
          description={t(order ? 'orders.fixed' : 'orders.numberHint')}
          required
          readOnly={order !== undefined}
          maxLength={50}
          autoComplete="off"
          data-autofocus={!order || undefined}
        />
        <AsyncSelectField
          name={names.vendorNumber}
          label={t('orders.columns.vendorName')}
          description={t(invoiced ? 'orders.invoicedHint' : 'orders.vendorHint')}
          required
          readOnly={invoiced}
          queryKey={[...keys.orders.all, 'vendors']}
          load={vendors}
        />
        <AsyncSelectField
          name={names.companyNumber}
          label={t('orders.columns.companyNumber')}
          queryKey={[...keys.orders.all, 'companies']}
          load={companies}
        />
        <Group grow align="start" gap="sm">
          <DateField name={names.orderedOn} label={t('orders.columns.orderedOn')} required />
          <TextField
            name={names.currency}
            label={t('orders.columns.currency')}
            required
            readOnly={invoiced}
            maxLength={3}
          />
        </Group>
      </SimpleGrid>
      <LinesField names={names} known={kit.record?.lines ?? []} />
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => kit.form.insertListItem(names.lines, emptyLine)}
        >
          {t('orders.addLine')}
        </Button>
      </Group>
    </FormDialog>
  );
}
