import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { GuestLayout } from './guest-layout';

beforeAll(() => startI18n('en'));
afterEach(() => document.querySelector('meta[name=help-url]')?.remove());

function configure(content: string) {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'help-url', content }));
}

test('guest pages link to the configured help site', async () => {
  configure('https://help.example/start');
  await showScreen(<GuestLayout>Sign in</GuestLayout>);
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', 'https://help.example/start');
});

test('guest pages show no help link without a valid help address', async () => {
  configure('javascript:alert(1)');
  await showScreen(<GuestLayout>Sign in</GuestLayout>);
  expect(screen.queryByRole('link', { name: 'Help' })).toBeNull();
});
