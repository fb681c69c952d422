import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { vendor } from '@/test/changed/vendors';
import { personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const company: Schema<'MasterdataCompany'> = {
  id: '0198c7a2-0000-7000-8000-0000000000bb',
  number: '200',
  name: 'Fabrikam Cold Storage LLC',
  parentNumber: '',
  currency: 'USD',
  address1: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'US',
  status: 'active',
  lastModificationTime: vendor.updatedAt,
  version: 1,
};

const termCode: Schema<'MasterdataTermCode'> = {
  id: '0198c7a2-0000-7000-8000-0000000000cc',
  code: '2-10-NET-45',
  description: '2 % within 10 days',
  netDays: 45,
  discountDays: 10,
  discountPercent: '2',
  status: 'active',
  lastModificationTime: vendor.updatedAt,
  version: 1,
};

const sent: unknown[] = [];

beforeEach(async () => {
  sent.length = 0;
  await renderRoute(`/northwind/vendors/${vendor.id}?tab=details`, {
    person: personWith('vendors:update', 'masterData:getList'),
    handlers: [
      answer('get', '/api/vendors/{vendorId}', 200, { ...vendor, companyNumber: 'OLD-7' }),
      answer('get', '/api/account-changes', 200, { items: [] }),
      answer('post', '/api/master-data/companies/grid', 200, {
        items: [company],
        nextCursor: '',
        totalCount: 1,
        totals: [],
      }),
      answer('post', '/api/master-data/term-codes/grid', 200, {
        items: [termCode],
        nextCursor: '',
        totalCount: 1,
        totals: [],
      }),
      respond('put', '/api/vendors/{vendorId}', 200, ({ sent: body }) => {
        sent.push(body);
        return { ...vendor, version: 2 };
      }),
    ],
  });
  expect(await screen.findByRole('combobox', { name: /^Company/ })).toHaveValue('OLD-7');
});

const saved = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  return sent[0];
};

test('a company is chosen from the master data', async () => {
  await userEvent.click(screen.getByRole('combobox', { name: /^Company/ }));
  await userEvent.click(await screen.findByRole('option', { name: /200/ }));
  expect(await saved()).toMatchObject({ companyNumber: '200', version: 1 });
});

test('a company that is not in the master data is kept when other fields change', async () => {
  await userEvent.type(screen.getByRole('combobox', { name: /^Term code/ }), 'NET30');
  expect(await saved()).toMatchObject({ companyNumber: 'OLD-7', termCode: 'NET30', version: 1 });
});

test('the term codes of the master data are suggested', async () => {
  await userEvent.type(screen.getByRole('combobox', { name: /^Term code/ }), '2-');
  await userEvent.click(await screen.findByRole('option', { name: '2-10-NET-45' }));
  expect(await saved()).toMatchObject({ termCode: '2-10-NET-45' });
});

test('a vendor is not saved without the company that was typed', async () => {
  const company = screen.getByRole('combobox', { name: /^Company/ });
  await userEvent.click(company);
  await userEvent.keyboard('300');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Nothing was chosen for “300”. Open the list to continue.')).toBeVisible();
  expect(company).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.click(company);
  await userEvent.click(await screen.findByRole('option', { name: /200/ }));
  expect(await saved()).toMatchObject({ companyNumber: '200' });
});
