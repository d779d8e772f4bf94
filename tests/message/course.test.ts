import { describe, expect, test } from 'vitest';
import { fnv1a32 } from '../../mock-server/delivery/bucket.ts';
import { courseOf, sendingTime, type Course, type Sending } from '../../mock-server/message/push-messages/course.ts';
import type { Phone } from '../../mock-server/delivery/push-phones.ts';

const HOUR = 3_600_000;
const START = 1_000_000;
const sending: Sending = { lot: fnv1a32('push 1'), startedAt: START, takes: 60_000, validityHours: 24 };
const phones = Array.from({ length: 6000 }, (_, at): Phone => ({
  vendor: 'MIUI',
  token: 'valid',
  shows: true,
  lot: fnv1a32(`CH-${at}`),
}));
const courses = (channel: 'MIUI' | 'SELF', more: Partial<Sending> = {}): Course[] =>
  phones.map((phone) => courseOf({ ...sending, ...more }, phone, channel));
const share = (of: readonly Course[], fits: (course: Course) => boolean) => of.filter(fits).length / of.length;
const arrived = ({ arrivedAt }: Course) => arrivedAt < Infinity;

test.each([
  [0, 20],
  [1, 20],
  [30_000, 20],
  [30_001, 21],
  [412_000, 275],
])('sending to %i devices takes %i seconds', (devices, seconds) => {
  expect(sendingTime(devices)).toBe(seconds * 1000);
});

describe.each(['MIUI', 'SELF'] as const)('a delivery through %s', (channel) => {
  const all = courses(channel);

  test('sends are spread evenly over the sending time', () => {
    const times = all.map(({ sentAt }) => sentAt);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(START);
    expect(Math.max(...times)).toBeLessThan(START + sending.takes);
    expect(share(all, ({ sentAt }) => sentAt < START + sending.takes / 2)).toBeCloseTo(0.5, 1);
  });

  test('no step precedes the one before it, and only deliveries without arrival expire', () => {
    for (const { sentAt, arrivedAt, displayedAt, clickedAt, expiredAt } of all) {
      expect(arrivedAt).toBeGreaterThanOrEqual(sentAt);
      expect(displayedAt).toBeGreaterThanOrEqual(arrivedAt);
      expect(clickedAt).toBeGreaterThanOrEqual(displayedAt);
      // Failed deliveries are exactly those that never arrive.
      expect(expiredAt).toBe(arrivedAt === Infinity ? sentAt + 24 * HOUR : Infinity);
    }
  });

  test('messages arrive only within their validity', () => {
    for (const validityHours of [1, 72])
      for (const { sentAt, arrivedAt } of courses(channel, { validityHours }))
        if (arrivedAt < Infinity) expect(arrivedAt - sentAt).toBeLessThanOrEqual(validityHours * HOUR);
  });

  test('about 94% of arrivals are displayed within three seconds, and about 6% of these are clicked', () => {
    const came = all.filter(arrived);
    const displayed = came.filter(({ displayedAt }) => displayedAt < Infinity);
    expect(displayed.length / came.length).toBeCloseTo(0.94, 1);
    expect(displayed.length).toBeLessThan(came.length);
    expect(share(displayed, ({ clickedAt }) => clickedAt < Infinity)).toBeCloseTo(0.063, 1);
    expect(displayed.every(({ arrivedAt, displayedAt }) => displayedAt - arrivedAt < 3000)).toBe(true);
  });

  test('half of the clicks happen within 25 minutes of display', () => {
    const clicked = all.filter(({ clickedAt }) => clickedAt < Infinity);
    const soon = clicked.filter(({ displayedAt, clickedAt }) => clickedAt - displayedAt < 25 * 60_000);
    expect(soon.length / clicked.length).toBeCloseTo(0.5, 1);
  });

  test('the course depends only on phone and message', () => {
    const [phone] = phones;
    if (!phone) throw new Error('no phone');
    expect(courseOf(sending, phone, channel)).toEqual(courseOf(sending, phone, channel));
    const other = courses(channel, { lot: fnv1a32('push 2') });
    expect(other.filter(({ sentAt }, at) => sentAt === all[at]?.sentAt).length).toBeLessThan(30);
  });
});

test('a vendor delivers about 91% of messages, most within ten seconds, regardless of the validity', () => {
  for (const validityHours of [2, 24]) {
    const all = courses('MIUI', { validityHours });
    expect(share(all, arrived)).toBeCloseTo(0.91, 1);
    expect(share(all, ({ sentAt, arrivedAt }) => arrivedAt - sentAt < 10_000)).toBeGreaterThan(0.6);
    expect(share(all, ({ sentAt, arrivedAt }) => arrivedAt - sentAt < 4_000)).toBeCloseTo(0.39, 1);
    expect(share(all, ({ sentAt, arrivedAt }) => arrivedAt < Infinity && arrivedAt - sentAt > 600_000)).toBeCloseTo(
      0.12,
      1,
    );
  }
});

test('our own channel delivers more messages the longer they are valid', () => {
  const of = (validityHours: number) => share(courses('SELF', { validityHours }), arrived);
  expect(of(1)).toBeCloseTo(0.04, 1);
  expect(of(24)).toBeCloseTo(0.62, 1);
  expect(of(72)).toBeCloseTo(0.945, 1);
});
