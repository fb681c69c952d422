import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/fixtures';
import { openCapturedInvoice } from '../support/invoices';
import { people } from '../support/people';

test('a link of the ERP leads through the sign-in to the invoice that it names', async ({
  page,
  pageOf,
  urlOf,
  newProject,
  samplesOf,
}) => {
  test.setTimeout(150_000);
  const project = await newProject({ erpType: 'Infor 10' });
  const invoices = await pageOf(people.processor);
  const sample = await openCapturedInvoice(invoices, project, samplesOf(71));
  const invoice = new URL(invoices.url()).pathname;

  // The link is enabled and copied by the person who connects the ERP.
  const settings = await pageOf(people.integrator);
  await settings.goto(urlOf('company-settings/connections'));
  await settings.getByRole('link', { name: 'Drill setup' }).click();
  const infor = settings.getByRole('form', { name: 'Infor 10' });
  await infor.getByRole('switch', { name: 'Links open invoices' }).check();
  await infor.getByLabel('Invoice number').fill('Number');
  await infor.getByRole('button', { name: 'Save' }).dblclick();
  const link = infor.getByText(/\/northwind\/drill\/infor10\?/);
  await expect(link).toContainText('?Number={Number}&Vendor={Vendor}');
  await expectAccessible(settings, 'the drill setup');
  const address = (await link.innerText()).split('?')[0] ?? '';

  // Nobody is signed in, and the ERP passes a value that is no invoice.
  await page.goto(`${address}?Number=1.10&Vendor=`);
  await page.getByRole('button', { name: people.processor }).click();
  await expect(page.getByText('No invoice has these values')).toBeVisible();
  await expect(page.getByText('Searched for Invoice number 1.10 in the projects with Infor 10')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?Number=1.10&Vendor=');
  await expectAccessible(page, 'a link without a match');

  await page.goto(`${address}?number=${encodeURIComponent(sample.number?.toLowerCase() ?? '')}`);
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue(sample.number ?? '');
  expect(new URL(page.url()).pathname).toBe(invoice);

  const stranger = await pageOf('Ahmed Farouk', 'contoso');
  await stranger.goto(`${address.replace('northwind', 'contoso')}?number=${sample.number}`);
  await expect(stranger.getByText('Links from Infor 10 are disabled')).toBeVisible();
});
