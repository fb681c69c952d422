import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

type Point = readonly [x: number, y: number];

/** Gives the elements of each selector a size and a position, which jsdom does not calculate. */
export function layOut(places: Record<string, (index: number) => DOMRect>): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const found = Object.entries(places).find(([selector]) => this.matches(selector));
    if (!found) return new DOMRect();
    const [selector, place] = found;
    return place([...document.querySelectorAll(selector)].indexOf(this));
  });
}

/** Drags an element with the mouse. */
export async function drag(handle: Element, [fromX, fromY]: Point, [toX, toY]: Point): Promise<void> {
  const step = (run: () => void) =>
    act(async () => {
      run();
      await new Promise((done) => setTimeout(done, 20));
    });
  await step(() => fireEvent.mouseDown(handle, { button: 0, clientX: fromX, clientY: fromY }));
  await step(() => fireEvent.mouseMove(document, { clientX: (fromX + toX) / 2, clientY: (fromY + toY) / 2 }));
  await step(() => fireEvent.mouseMove(document, { clientX: toX, clientY: toY }));
  await step(() => fireEvent.mouseUp(document, { clientX: toX, clientY: toY }));
}
