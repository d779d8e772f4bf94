/** `Date`, which console, mock and devices use, can parse every time that the contract accepts. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDate, isDateTime, isIpv4, isTime, isUri } from '../../openapi/codegen/runtime/formats.ts';

describe('an instant', () => {
  test.each(['+08', '+08:', '+0800', '-8:00', '+24:00', '+08:60', ''])('with the offset %j is invalid', (offset) => {
    expect(isDateTime(`2026-11-21T08:00:00${offset}`)).toBe(false);
    expect(isTime(`08:00:00${offset}`)).toBe(false);
  });

  test.each(['Z', 'z', '+08:00', '-03:30', '+00:00', '-23:59'])(
    'with the offset %j is valid, and Date parses it',
    (offset) => {
      expect(isDateTime(`2026-11-21T08:00:00${offset}`)).toBe(true);
      expect(isTime(`08:00:00${offset}`)).toBe(true);
      expect(Date.parse(`2026-11-21T08:00:00${offset}`)).not.toBeNaN();
    },
  );

  const digits = (most: number) => fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'));
  const text = fc
    .tuple(
      fc.integer({ min: 0, max: 9999 }).map((year) => String(year).padStart(4, '0')),
      digits(13),
      digits(32),
      fc.constantFrom('T', 't', ' ', ''),
      digits(25),
      digits(61),
      digits(61),
      fc.constantFrom('', '.', '.5', '.123', '.1234567890'),
      fc.constantFrom('Z', 'z', '', '+08', '+08:', '+0800', '+08:00', '-23:59', '+24:00', '−08:00'),
    )
    .map(
      ([year, month, day, t, hour, minute, second, part, offset]) =>
        `${year}-${month}-${day}${t}${hour}:${minute}:${second}${part}${offset}`,
    );

  test('that the contract accepts can be parsed by Date', () => {
    fc.assert(
      fc.property(text, (instant) => {
        expect(isDateTime(instant) && Number.isNaN(Date.parse(instant))).toBe(false);
      }),
      { numRuns: 5000 },
    );
  });
});

test('a day is valid, and Date parses it as the same day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10);
      expect(isDate(day) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)).toBe(true);
    }),
  );
});

test('a valid URI can be parsed by URL, and a valid IPv4 address stays the same', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (uri) => {
      if (isUri(uri)) expect(URL.canParse(uri)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      expect([isIpv4(ip), new URL(`http://${ip}/`).hostname]).toEqual([true, ip]);
    }),
  );
});
