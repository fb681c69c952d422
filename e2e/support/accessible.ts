import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

interface Finding {
  rule: string;
  targets: string[];
  message: string;
}

/** The rules whose result depends on the color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];
/** The rules whose result depends on the places of elements. */
const layoutRules = ['target-size', 'scrollable-region-focusable'];
const allRules = ['wcag2a', 'wcag2aa', 'wcag22aa'];

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Expects no serious or critical violations of the axe rules for WCAG 2.2 AA, or of those about the layout only. */
export async function expectAccessible(page: Page, where: string, only?: 'layout'): Promise<void> {
  await expectRules(page, where, only ? layoutRules : allRules);
}

/** Expects it of the page in both color schemes. The other scheme has the same elements in other colors. */
export async function expectAccessibleInBothSchemes(page: Page, where: string): Promise<void> {
  await expectAccessible(page, `${where}, light`);
  await setScheme(page, 'dark');
  await expectRules(page, `${where}, dark`, colorRules);
  await setScheme(page, 'light');
}

const setScheme = (page: Page, scheme: 'light' | 'dark') =>
  page.evaluate((value) => document.documentElement.setAttribute('data-mantine-color-scheme', value), scheme);

async function expectRules(page: Page, where: string, rules: string[]): Promise<void> {
  // The pages have no frames. The adapter for Playwright opens a new page per check, which takes three times as long.
  await page.evaluate(source);
  const messages: string[] = [];
  for (const { rule, targets, message } of await check(page, rules)) {
    const remaining = rule === 'target-size' ? await tooSmallWhenUncovered(page, targets) : targets;
    if (remaining.length > 0) messages.push(describe(rule, remaining, message));
  }
  expect(messages, where).toEqual([]);
}

/**
 * The serious and critical violations of rules or groups of rules, in the page or in one element. A color that is changing
 * between two values has the contrast of neither, so that nothing changes gradually meanwhile. A toast can end at any time.
 */
function check(page: Page, rules: string[], within?: string): Promise<Finding[]> {
  return page.evaluate(
    async ([runOnly, element]) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const context = element ? { include: element } : document;
      const still = new CSSStyleSheet();
      still.replaceSync('*, ::before, ::after { transition: none !important; }');
      document.adoptedStyleSheets.push(still);
      const { violations } = await checker.run(context, { runOnly, resultTypes: ['violations'] });
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => ({
          rule: id,
          targets: nodes.map(({ target }) => target.join(' ')),
          message: nodes[0]?.any[0]?.message ?? nodes[0]?.all[0]?.message ?? '',
        }));
    },
    [rules, within] as const,
  );
}

/**
 * Returns the targets that are too small even when no other element covers them. The bar at the bottom of a phone may cover a
 * target; scrolling uncovers it (WCAG 2.5.8).
 */
async function tooSmallWhenUncovered(page: Page, targets: string[]): Promise<string[]> {
  const remaining: string[] = [];
  for (const target of targets) {
    await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const findings = await check(page, ['target-size'], target);
    if (findings.length > 0) remaining.push(target);
  }
  return remaining;
}

const describe = (rule: string, targets: string[], message: string) =>
  `${rule}: ${targets.slice(0, 3).join(', ')} (${targets.length}) ${message}`.trim();
