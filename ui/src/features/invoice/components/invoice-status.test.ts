import { expect, test } from 'vitest';
import { stagesOn } from './invoice-status';

test('an unpaid invoice cannot be filtered by Paid', () => {
  expect(stagesOn('active').stage).toContain('captured');
  expect(stagesOn('active').stage).not.toContain('paid');
  expect(stagesOn('processed').stage).toContain('paid');
  expect(stagesOn('rejected').stage).toEqual(['rejected']);
});
