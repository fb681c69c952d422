// @vitest-environment document

import { beforeEach, expect, test } from 'vitest';
import { clearUserData } from './clear-user-data';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.localStorage.setItem('countersign.grid.invoicesGrid', '{}');
  window.localStorage.setItem('countersign.split.record', '56');
  window.localStorage.setItem('countersign.viewer.zoom', '2');
  window.localStorage.setItem('countersign.language', 'de');
  window.localStorage.setItem('somebody.else', 'x');
  window.sessionStorage.setItem('countersign.draft.northwind.u1.project', '{}');
});

test('a logout clears only grid, zoom and viewer settings and the drafts of this tab', () => {
  clearUserData({ elsewhere: false });
  expect(Object.keys(window.localStorage).sort()).toEqual(['countersign.language', 'somebody.else']);
  expect(Object.keys(window.sessionStorage)).toEqual([]);
});

test('a logout in another tab keeps the drafts of this tab', () => {
  clearUserData({ elsewhere: true });
  expect(Object.keys(window.localStorage)).not.toContain('countersign.grid.invoicesGrid');
  expect(Object.keys(window.sessionStorage)).toEqual(['countersign.draft.northwind.u1.project']);
});
