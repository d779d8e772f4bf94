import { expect, test } from 'vitest';
import { addressOf } from '../../src/api/address.ts';
import { ConfigError, applyConfig, config } from '../../src/base/config.ts';

test('an empty configuration has the defaults', () => {
  expect(applyConfig({})).toMatchObject({
    backends: {},
    languages: ['zh_CN', 'zh_TW', 'en'],
    reloadOnLanguageSwitch: false,
  });
});

test('the error names every invalid member', () => {
  const wrong = { backends: { uaa: 'ftp://x' }, languages: ['fr'], client: 'no colon' };
  const failure = (() => {
    try {
      return applyConfig(wrong);
    } catch (error) {
      return error;
    }
  })();
  expect(failure).toBeInstanceOf(ConfigError);
  for (const member of ['backends.uaa', 'languages.0', 'client']) expect(String(failure)).toContain(member);
});

test('an invalid configuration leaves the current one unchanged', () => {
  applyConfig({ languages: ['en'] });
  expect(() => applyConfig({ languages: [] })).toThrow(ConfigError);
  expect(config().languages).toEqual(['en']);
});

test.each(['', 'https://api.example.com', 'http://10.0.0.1:8080/gateway'])('accepts %j as a backend', (address) => {
  expect(applyConfig({ backends: { '/uaa': address } }).backends).toEqual({ '/uaa': address });
});

test.each([
  '/relative',
  'https://api.example.com/',
  'javascript:alert(1)',
  '//api.example.com',
  'https://a.example?x=1',
])('rejects %j as a backend', (address) => {
  expect(() => applyConfig({ backends: { '/uaa': address } })).toThrow(ConfigError);
});

test.each(['', '/sheets/write', 'https://sheets.example.com/api/write?format=xlsx'])(
  'accepts %j as the export service',
  (exportService) => {
    expect(applyConfig({ exportService })).toMatchObject({ exportService });
  },
);

test.each([
  'sheets/write',
  '//sheets.example.com/write',
  '/\\sheets.example.com',
  'https://user@sheets.example.com/',
  'https://sheets.example.com',
  'javascript:alert(1)',
  '/write#top',
])('rejects %j as the export service', (exportService) => {
  expect(() => applyConfig({ exportService })).toThrow(ConfigError);
});

test('a configured export service receives only the calls that write spreadsheets', () => {
  applyConfig({ backends: { '/yusp-app-common': 'https://api.example.com' } });
  expect(addressOf('/yusp-app-common/api/export-table')).toBe(
    'https://api.example.com/yusp-app-common/api/export-table',
  );
  applyConfig({
    backends: { '/yusp-app-common': 'https://api.example.com' },
    exportService: 'https://sheets.example.com/write',
  });
  expect(addressOf('/yusp-app-common/api/export-table')).toBe('https://sheets.example.com/write');
  expect(addressOf('/yusp-app-common/api/export')).toBe('https://api.example.com/yusp-app-common/api/export');
});
