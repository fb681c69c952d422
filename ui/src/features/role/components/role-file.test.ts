import { expect, test } from 'vitest';
import { permissions as catalog } from '@/test/role-samples';
import { readRole, writeRole } from './role-file';

const content = {
  name: 'Clerk',
  description: 'Enters invoices',
  permissions: ['invoices:get', 'roles:getList'],
};

test('an exported role is read as it was written', () => {
  expect(readRole(writeRole(content), catalog)).toEqual({ content });
});

test('a file with nothing but permissions is read; repeated permissions count once', () => {
  const text = JSON.stringify({ permissions: ['invoices:update', 'invoices:get', 'invoices:get'] });
  expect(readRole(text, catalog)).toEqual({
    content: { name: '', description: '', permissions: ['invoices:get', 'invoices:update'] },
  });
});

test.each([
  '',
  'no JSON',
  '[]',
  'null',
  '{}',
  '{"permissions":"invoices:get"}',
  '{"permissions":[1]}',
  '{"name":1,"permissions":[]}',
  '{"format":"countersign.project","permissions":["invoices:get"]}',
])('%j is no role', (text) => {
  expect(readRole(text, catalog)).toEqual({ problem: 'invalid' });
});

test('unknown permissions are listed, those of the installation too', () => {
  const text = JSON.stringify({ permissions: ['invoices:get', 'invoices:eat', 'tenants:manage'] });
  expect(readRole(text, catalog)).toEqual({
    problem: 'unknown',
    permissions: ['invoices:eat', 'tenants:manage'],
  });
});

test('a file without a permission says so', () => {
  expect(readRole('{"permissions":[]}', catalog)).toEqual({ problem: 'empty' });
});
