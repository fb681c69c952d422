import { expect, test } from 'vitest';
import { turn } from './boxes';

const box = { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.05 };
const rounded = (value: object) =>
  JSON.parse(JSON.stringify(value, (_, v) => (typeof v === 'number' ? Number(v.toFixed(6)) : v)));

test('four quarter turns return a box to its original position', () => {
  const turned = [1, 2, 3, 4].reduce((current) => turn(current, 90), box);
  expect(rounded(turned)).toEqual(box);
});

test('two quarter turns equal a half turn, and a three-quarter turn reverts a quarter turn', () => {
  expect(rounded(turn(turn(box, 90), 90))).toEqual(rounded(turn(box, 180)));
  expect(rounded(turn(turn(box, 90), 270))).toEqual(box);
});
