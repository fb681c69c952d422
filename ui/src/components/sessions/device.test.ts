import { expect, test } from 'vitest';
import { deviceOf } from './device';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
    { browser: 'Edge', system: 'Windows', phone: false },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0 Safari/537.36',
    { browser: 'Chrome', system: 'Linux', phone: false },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS', phone: true },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0',
    { browser: 'Firefox', system: 'macOS', phone: false },
  ],
])('a user agent names its browser and system: %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toMatchObject(device);
});

test('another program is named as it names itself', () => {
  expect(deviceOf('curl/8.9.1')).toEqual({ program: 'curl/8.9.1', phone: false });
  expect(deviceOf('')).toEqual({ phone: false });
});
