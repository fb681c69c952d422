import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** The rules whose result depends on the color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** A color that is changing between two values has the contrast of neither. */
const transitionsFinished = async () => {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
};

/** Expects no serious or critical violations of the axe rules for WCAG 2.2 AA, or of those about colors only. */
export async function expectAccessible(page: Page, where: string, only?: 'colors'): Promise<void> {
  await page.evaluate(transitionsFinished);
  const axe = new AxeBuilder({ page });
  const { violations } = await (only ? axe.withRules(colorRules) : axe.withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])).analyze();
  const messages: string[] = [];
  for (const violation of violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')) {
    const targets = violation.nodes.map((node) => node.target.join(' '));
    const remaining = violation.id === 'target-size' ? await tooSmallWhenUncovered(page, targets) : targets;
    if (remaining.length > 0) messages.push(describe(violation, remaining));
  }
  expect(messages, where).toEqual([]);
}

/**
 * Returns the targets that are too small even when no other element covers them. The bar at the bottom of a phone may cover a
 * target; scrolling uncovers it (WCAG 2.5.8).
 */
async function tooSmallWhenUncovered(page: Page, targets: string[]): Promise<string[]> {
  const remaining: string[] = [];
  for (const target of targets) {
    await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { violations } = await new AxeBuilder({ page }).include(target).withRules(['target-size']).analyze();
    if (violations.length > 0) remaining.push(target);
  }
  return remaining;
}

function describe({ id, nodes }: Violation, targets: string[]): string {
  const why = nodes[0]?.any[0]?.message ?? nodes[0]?.all[0]?.message ?? '';
  return `${id}: ${targets.slice(0, 3).join(', ')} (${targets.length}) ${why}`.trim();
}
