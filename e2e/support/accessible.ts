import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** Nothing serious or critical by axe's rules for WCAG 2.2 AA. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  const told: string[] = [];
  for (const violation of violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')) {
    const targets = violation.nodes.map((node) => node.target.join(' '));
    const standing = violation.id === 'target-size' ? await tooSmallInFullSight(page, targets) : targets;
    if (standing.length > 0) told.push(describe(violation, standing));
  }
  expect(told, where).toEqual([]);
}

/**
 * Those of the targets that stay too small where nothing lies over them. Which one the bar at the foot of a
 * phone happens to cut depends on what the page holds; it can be scrolled out from under it (WCAG 2.5.8).
 */
async function tooSmallInFullSight(page: Page, targets: string[]): Promise<string[]> {
  const standing: string[] = [];
  for (const target of targets) {
    await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { violations } = await new AxeBuilder({ page }).include(target).withRules(['target-size']).analyze();
    if (violations.length > 0) standing.push(target);
  }
  return standing;
}

function describe({ id, nodes }: Violation, targets: string[]): string {
  const why = nodes[0]?.any[0]?.message ?? nodes[0]?.all[0]?.message ?? '';
  return `${id}: ${targets.slice(0, 3).join(', ')} (${targets.length}) ${why}`.trim();
}
