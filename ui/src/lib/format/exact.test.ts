import { expect, test } from 'vitest';
import { cents, exact, negated, plus } from './exact';

test('sums of numbers with many digits are exact', () => {
  const sum = plus(exact('90071992547409931.07'), exact('0.0049'));
  expect(sum).toEqual({ units: 900719925474099310749n, scale: 4 });
  expect(cents(sum)).toBe('90071992547409931.07');
});

test('halves are rounded away from zero, and zero has no sign', () => {
  expect(cents(exact('0.125'))).toBe('0.13');
  expect(cents(exact('-0.125'))).toBe('-0.13');
  expect(cents(exact('-0.004'))).toBe('0.00');
});

test('an amount and its negation sum to zero', () => {
  expect(plus(exact('1.10'), negated(exact('1.1'))).units).toBe(0n);
});

test('all number formats of the API are parsed, and other text is rejected', () => {
  expect(cents(exact('.5'))).toBe('0.50');
  expect(cents(exact('1.5e3'))).toBe('1500.00');
  expect(cents(exact('12e-3'))).toBe('0.01');
  expect(() => exact('12,50')).toThrow();
  expect(() => exact('')).toThrow();
});
