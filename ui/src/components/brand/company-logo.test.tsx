import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '@/test/screen';
import { CompanyLogo } from './company-logo';

test('a missing logo is replaced by the product logo', async () => {
  await showScreen(<CompanyLogo tenant="northwind" name="Northwind Traders" height={30} />);
  const logo = screen.getByRole('img', { name: 'Northwind Traders' });
  expect(logo).toHaveAttribute('src', '/api/tenants/northwind/logo');
  fireEvent.error(logo);
  expect(screen.queryByRole('img', { name: 'Northwind Traders' })).toBeNull();
  expect(document.body).toHaveTextContent('Countersign');
});
