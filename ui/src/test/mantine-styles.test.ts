import { expect, test } from 'vitest';
import { styleSheetOf, withoutRules } from '../../mantine-styles.ts';

test('the class names of a component load its style sheet', () => {
  const sheet = styleSheetOf('/node_modules/@mantine/core/esm/components/Button/Button.module.mjs');
  expect(sheet).toBe('@mantine/core/styles/Button.css');
});

test('a component without its style sheet fails the build', () => {
  const all = '.m_button{color:red}.m_menu:hover{color:red}';
  const code = 'const a = {root:"m_button"}, b = {item:`m_menu`}, c = {own:"m_unstyled"}';
  expect(withoutRules(code, '.m_button{color:red}', all)).toEqual(['m_menu']);
  expect(withoutRules(code, all, all)).toEqual([]);
  expect(() => styleSheetOf('/@mantine/core/esm/components/New/New.module.mjs')).toThrow('New.css');
});
