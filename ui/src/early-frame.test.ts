// @vitest-environment document

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markStaticFrame } from './early-frame';

const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
const root = document.documentElement;
const frame = () => ({ ...root.dataset });

beforeEach(() => {
  for (const style of page.querySelectorAll('style')) document.head.append(style.cloneNode(true));
  document.body.innerHTML = page.body.innerHTML;
});
afterEach(() => {
  window.localStorage.clear();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

test.each([
  ['/northwind/workspaces', 'app'],
  ['/northwind/login', 'guest'],
  ['/northwind/error/404', 'guest'],
  ['/', 'guest'],
])('the static frame of %s is of the form “%s”', (path, form) => {
  markStaticFrame(root, path);
  expect(frame()).toMatchObject({ frame: form, mantineColorScheme: 'light' });
});

test('the static frame has the kept sidebar state and color scheme', () => {
  window.localStorage.setItem('countersign.rail', 'true');
  window.localStorage.setItem('mantine-color-scheme-value', 'dark');
  markStaticFrame(root, '/northwind/workspaces');
  expect(frame()).toMatchObject({ frame: 'rail', mantineColorScheme: 'dark' });
});

test('the color scheme “auto” follows the system', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  window.localStorage.setItem('mantine-color-scheme-value', 'auto');
  markStaticFrame(root, '/northwind/workspaces');
  expect(frame()).toMatchObject({ mantineColorScheme: 'dark' });
});

test('the static frame shows without storage, and disappears when the application has content', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  markStaticFrame(root, '/northwind/workspaces');
  const shown = () => getComputedStyle(document.querySelector('.static-frame') as Element).display;
  expect(shown()).toBe('grid');
  const app = document.getElementById('root') as HTMLElement;
  app.innerHTML = '<div></div>';
  expect(shown(), 'a root without a page is blank').toBe('grid');
  app.innerHTML = '<main></main>';
  expect(shown()).toBe('none');
});
