import { describe, expect, test } from 'vitest';
import { dayForKey } from '../../src/ui/date/calendar-keys.ts';
import { dayAt, inOrder, instantsOf, shiftDay } from '../../src/ui/date/days.ts';
import { isDay } from '../../src/ui/date/is-day.ts';
import { parseDay, parseInstant } from '../../src/ui/date/parse.ts';
import { instantOf, offsetAt, readWall, timeOf, zoneLabel } from '../../src/ui/date/zone.ts';

const shanghai = 'Asia/Shanghai';
const newYork = 'America/New_York';

describe('a zone', () => {
  test('has an offset in minutes that depends on the instant', () => {
    expect(offsetAt(Date.parse('2026-11-21T00:00:00Z'), shanghai)).toBe(480);
    expect(offsetAt(Date.parse('2026-01-15T00:00:00Z'), newYork)).toBe(-300);
    expect(offsetAt(Date.parse('2026-07-15T00:00:00Z'), newYork)).toBe(-240);
    expect(offsetAt(Date.parse('2026-01-15T12:34:56.789Z'), 'America/St_Johns')).toBe(-210);
    expect(offsetAt(Date.parse('2026-01-15T00:00:00Z'), 'Asia/Kathmandu')).toBe(345);
  });

  test('timeOf accepts only complete instants with an offset', () => {
    expect(
      ['2026-11-21', '2026-11-21 14:05', '14', 'chapter 3', '2026-11-21T14:05', '2026-99-21T14:05:00Z', ''].filter(
        (text) => timeOf(text),
      ),
    ).toEqual([]);
    expect(timeOf('2026-11-21T14:05:00+08:00')).toBe(Date.UTC(2026, 10, 21, 6, 5));
  });

  test('is labeled with its offset at the given time', () => {
    expect(zoneLabel(shanghai, Date.parse('2026-11-21T00:00:00Z'))).toBe('Asia/Shanghai (UTC+08:00)');
    expect(zoneLabel('America/St_Johns', Date.parse('2026-01-15T00:00:00Z'))).toBe('America/St_Johns (UTC-03:30)');
  });

  test('converts wall clock time to an instant with its offset', () => {
    expect(instantOf('2026-11-21 14:05', shanghai)).toBe('2026-11-21T14:05:00+08:00');
    expect(instantOf('2026-11-21', 'America/St_Johns')).toBe('2026-11-21T00:00:00-03:30');
    expect(instantOf('2026-07-04 09:00', newYork)).toBe('2026-07-04T09:00:00-04:00');
    expect(instantOf('2026-12-04 09:00', newYork)).toBe('2026-12-04T09:00:00-05:00');
    expect(instantOf('2026-11-21 00:00', 'UTC')).toBe('2026-11-21T00:00:00+00:00');
  });

  test('moves skipped wall clock times an hour later', () => {
    expect(instantOf('2026-03-08 01:59', newYork)).toBe('2026-03-08T01:59:00-05:00');
    expect(instantOf('2026-03-08 02:30', newYork)).toBe('2026-03-08T03:30:00-04:00');
    expect(instantOf('2026-03-08 03:00', newYork)).toBe('2026-03-08T03:00:00-04:00');
  });

  test('resolves repeated wall clock times to the first one', () => {
    expect(instantOf('2026-11-01 01:30', newYork)).toBe('2026-11-01T01:30:00-04:00');
    expect(instantOf('2026-11-01 02:00', newYork)).toBe('2026-11-01T02:00:00-05:00');
  });

  test.each([
    ['2026-03-29 01:59', 'Europe/Berlin', 'exact', '2026-03-29T01:59:00+01:00'],
    ['2026-03-29 02:00', 'Europe/Berlin', 'gap', '2026-03-29T03:00:00+02:00'],
    ['2026-03-29 02:59', 'Europe/Berlin', 'gap', '2026-03-29T03:59:00+02:00'],
    ['2026-03-29 03:00', 'Europe/Berlin', 'exact', '2026-03-29T03:00:00+02:00'],
    ['2026-10-25 02:00', 'Europe/Berlin', 'double', '2026-10-25T02:00:00+02:00'],
    ['2026-10-25 02:59', 'Europe/Berlin', 'double', '2026-10-25T02:59:00+02:00'],
    ['2026-10-25 03:00', 'Europe/Berlin', 'exact', '2026-10-25T03:00:00+01:00'],
    ['2026-03-08 02:30', newYork, 'gap', '2026-03-08T03:30:00-04:00'],
    ['2026-11-01 01:30', newYork, 'double', '2026-11-01T01:30:00-04:00'],
    ['2026-11-01 02:00', newYork, 'exact', '2026-11-01T02:00:00-05:00'],
    ['2026-10-04 02:15', 'Australia/Lord_Howe', 'gap', '2026-10-04T02:45:00+11:00'],
    ['2026-10-04 02:30', 'Australia/Lord_Howe', 'exact', '2026-10-04T02:30:00+11:00'],
    ['2026-04-05 01:45', 'Australia/Lord_Howe', 'double', '2026-04-05T01:45:00+11:00'],
    ['2026-04-05 01:15', 'Australia/Lord_Howe', 'exact', '2026-04-05T01:15:00+11:00'],
    ['2026-03-29 02:30', shanghai, 'exact', '2026-03-29T02:30:00+08:00'],
    ['1986-05-04 02:30', shanghai, 'gap', '1986-05-04T03:30:00+09:00'],
    ['1986-09-14 01:30', shanghai, 'double', '1986-09-14T01:30:00+09:00'],
    ['1992-05-03 02:30', shanghai, 'exact', '1992-05-03T02:30:00+08:00'],
  ])('reads %s in %s as %s', (wall, zone, kind, instant) => expect(readWall(wall, zone)).toEqual({ kind, instant }));

  test('starts a day an hour later if midnight is skipped', () => {
    // Santiago goes to summer time at the midnight of a Saturday.
    expect(instantOf('2026-09-06', 'America/Santiago')).toBe('2026-09-06T01:00:00-03:00');
  });
});

describe('days', () => {
  test('are those of the zone, not of the browser or of UTC', () => {
    const lateEvening = Date.parse('2026-11-21T23:30:00Z');
    expect(dayAt(shanghai, lateEvening)).toBe('2026-11-22');
    expect(dayAt(newYork, lateEvening)).toBe('2026-11-21');
    expect(dayAt('Pacific/Kiritimati', Date.parse('2026-12-31T10:00:00Z'))).toBe('2027-01-01');
  });

  test('are shifted across months, leap days and clock changes', () => {
    expect(shiftDay('2024-03-01', -1)).toBe('2024-02-29');
    expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
    expect(shiftDay('2026-11-01', 1)).toBe('2026-11-02');
  });

  test('of a filter range from the start of the first day to the end of the last day', () => {
    expect(instantsOf('2026-11-21', '2026-11-21', shanghai)).toEqual({
      from: '2026-11-21T00:00:00+08:00',
      to: '2026-11-22T00:00:00+08:00',
    });
    // The day on which New York puts its clocks back has 25 hours.
    const { from = '', to = '' } = instantsOf('2026-11-01', '2026-11-01', newYork);
    expect([from, to]).toEqual(['2026-11-01T00:00:00-04:00', '2026-11-02T00:00:00-05:00']);
    expect(Date.parse(to) - Date.parse(from)).toBe(25 * 3_600_000);
  });

  test('of a filter may lack an end and be in any order', () => {
    expect(instantsOf(undefined, '2026-11-21', shanghai)).toEqual({ from: undefined, to: '2026-11-22T00:00:00+08:00' });
    expect(instantsOf('2026-11-30', '2026-11-01', shanghai)).toEqual(instantsOf('2026-11-01', '2026-11-30', shanghai));
    expect(inOrder('2026-11-02', '2026-11-01')).toEqual(['2026-11-01', '2026-11-02']);
    expect(inOrder('2026-11-02', undefined)).toEqual(['2026-11-02', undefined]);
  });

  test('are rejected if they do not exist, are malformed or have an implausible year', () => {
    expect(['2026-11-21', '2024-02-29', '1999-12-31', '2999-12-31'].filter((text) => !isDay(text))).toEqual([]);
    expect(
      ['2026-02-29', '2026-13-01', '2026-11-00', '0001-01-01', '9999-12-31', '2026-11-21 ', 'today', ''].filter(isDay),
    ).toEqual([]);
  });
});

describe('the keys of a calendar', () => {
  const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  const led = (key: string, day: string, firstDayOfWeek = 0) => dayForKey({ ...plain, key }, day, firstDayOfWeek);

  test('move across the ends of months and years', () => {
    expect([led('ArrowRight', '2026-11-30'), led('ArrowLeft', '2027-01-01')]).toEqual(['2026-12-01', '2026-12-31']);
    expect([led('ArrowDown', '2026-11-28'), led('ArrowUp', '2026-03-03')]).toEqual(['2026-12-05', '2026-02-24']);
  });

  test('change the month, or with Shift the year, clamped to its last day', () => {
    expect([led('PageUp', '2026-03-31'), led('PageDown', '2026-01-31')]).toEqual(['2026-02-28', '2026-02-28']);
    expect(dayForKey({ ...plain, key: 'PageDown', shiftKey: true }, '2024-02-29', 0)).toBe('2025-02-28');
  });

  test('move to the first and last day of the week', () => {
    // A Sunday.
    expect([led('Home', '2026-11-22', 0), led('End', '2026-11-22', 0)]).toEqual(['2026-11-22', '2026-11-28']);
    expect([led('Home', '2026-11-22', 1), led('End', '2026-11-22', 1)]).toEqual(['2026-11-16', '2026-11-22']);
  });

  test('ignore other keys and key combinations', () => {
    expect([
      led('Enter', '2026-11-22'),
      led('a', '2026-11-22'),
      dayForKey({ ...plain, key: 'ArrowUp', ctrlKey: true }, '2026-11-22', 0),
    ]).toEqual([undefined, undefined, undefined]);
  });
});

describe('typed or pasted text', () => {
  test.each([
    '2026-11-21',
    '2026/11/21',
    '2026.11.21',
    '20261121',
    ' 2026-11-21\u00A0',
    '２０２６－１１－２１',
    '2026年11月21日',
    '2026 - 11 - 21',
  ])('%s is parsed as a day', (text) => expect(parseDay(text)).toBe('2026-11-21'));

  test.each(['2026-1-3', '2026/01/3', '2026年1月3日', '20260103'])('%s is parsed as January 3', (text) =>
    expect(parseDay(text)).toBe('2026-01-03'),
  );

  test.each([
    '',
    '2026',
    '2026-11',
    '2026-02-30',
    '2026-13-01',
    '11/21/2026',
    '21.11.2026',
    '2026-11-21 14:05',
    '202611210',
    'tomorrow',
  ])('%s is not a day', (text) => expect(parseDay(text)).toBeNull());

  test.each([
    '2026-11-21 14:05',
    '2026-11-21T14:05',
    '2026/11/21 14:05:59',
    '2026-11-21, 14.05',
    '20261121 1405',
    '202611211405',
    '２０２６－１１－２１　１４：０５',
    '2026年11月21日 14时05分',
    '2026年11月21日 14點05分',
    '2026-11-21T06:05:30.123Z',
    '2026-11-21T01:05:00-05:00',
  ])('%s is parsed as a time', (text) =>
    expect(parseInstant(text, shanghai)?.instant).toBe('2026-11-21T14:05:00+08:00'),
  );

  test('with an offset is that exact instant; without one, it may be in a gap or ambiguous', () => {
    expect(parseInstant('2026-11-01T01:30:59-05:00', newYork)).toEqual({
      wall: null,
      kind: 'exact',
      instant: '2026-11-01T01:30:00-05:00',
    });
    expect(parseInstant('2026-11-01 1:30', newYork)).toEqual({
      wall: '2026-11-01 01:30',
      kind: 'double',
      instant: '2026-11-01T01:30:00-04:00',
    });
    expect(parseInstant('2026-03-08', newYork, '02:30')).toEqual({
      wall: '2026-03-08 02:30',
      kind: 'gap',
      instant: '2026-03-08T03:30:00-04:00',
    });
  });

  test('of a day is its start or a given time, and an hour may have one digit', () => {
    expect(parseInstant('2026-11-21', newYork, '23:59')?.instant).toBe('2026-11-21T23:59:00-05:00');
    expect(parseInstant('2026-11-21', newYork)?.instant).toBe('2026-11-21T00:00:00-05:00');
    expect(parseInstant('2026-7-4 9:30', newYork)?.instant).toBe('2026-07-04T09:30:00-04:00');
  });

  test.each([
    '',
    '14:05',
    '2026-11-21 24:00',
    '2026-11-21 14:60',
    '2026-11-21 14',
    '2026-11-21 2:05 pm',
    '2026-02-30 10:00',
    '2026-11-21T14:05+99:00',
    'now',
  ])('%s is not a time', (text) => expect(parseInstant(text, shanghai)).toBeNull());
});
