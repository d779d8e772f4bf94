/** The verdict on a version, by the confidence interval of the difference of two rates. */
import { describe, expect, test } from 'vitest';
import { differenceOf, judge, type Sample } from '../../mock-server/counting/difference.ts';

const fair = () => true;
const usual = { count: 210, launches: 100_000 };
const verdictOf = (count: number, launches: number, compared = usual) =>
  judge({ count, launches }, compared, fair).verdict;

describe('a verdict', () => {
  test('is better or worse only if the interval excludes zero', () => {
    expect(verdictOf(940, 100_000)).toBe('worse');
    expect(verdictOf(20, 100_000)).toBe('better');
    expect(verdictOf(260, 100_000)).toBe('notEnough');
    expect(verdictOf(165, 100_000)).toBe('notEnough');
  });

  test('is the same if the interval is within a tenth of the baseline rate', () => {
    const many = { count: 21_000, launches: 10_000_000 };
    expect(verdictOf(21_000, 10_000_000, many)).toBe('same');
    expect(verdictOf(22_000, 10_000_000, many)).toBe('same');
    expect(verdictOf(20_000, 10_000_000, many)).toBe('same');
    expect(verdictOf(23_500, 10_000_000, many)).toBe('worse');
    expect(verdictOf(18_500, 10_000_000, many)).toBe('better');
  });

  test('is notEnough if either version has fewer than 1,000 launches', () => {
    expect(judge({ count: 900, launches: 999 }, usual, fair)).toMatchObject({ verdict: 'notEnough' });
    expect(judge(usual, { count: 0, launches: 999 }, fair)).toEqual({ verdict: 'notEnough' });
    expect(verdictOf(900, 1000)).toBe('worse');
  });

  test('is held if the comparison is unfair, and stays notEnough if data is missing', () => {
    const unfair = () => false;
    expect(judge({ count: 940, launches: 100_000 }, usual, unfair)).toMatchObject({
      verdict: 'held',
      difference: { change: expect.closeTo(0.0073, 10) },
    });
    expect(judge({ count: 260, launches: 100_000 }, usual, unfair).verdict).toBe('notEnough');
  });
});

describe('an interval', () => {
  test('is centered on the difference, and narrows with more launches', () => {
    const widthOf = (times: number) => {
      const difference = differenceOf(
        { count: 21 * times, launches: 10_000 * times },
        { count: 21 * times, launches: 10_000 * times },
      );
      expect((difference?.low ?? 0) + (difference?.high ?? 0)).toBeCloseTo(2 * (difference?.change ?? Number.NaN), 12);
      return (difference?.high ?? 0) - (difference?.low ?? 0);
    };
    const widths = [1, 10, 100].map(widthOf);
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  });

  test('matches the reference values, also for two rates of zero', () => {
    const none = { count: 0, launches: 5000 };
    expect(differenceOf(none, none)).toEqual({
      change: 0,
      low: expect.closeTo(-0.0011147395, 10),
      high: expect.closeTo(0.0011147395, 10),
    });
    expect(differenceOf({ count: 40, launches: 10_000 }, usual)).toEqual({
      change: expect.closeTo(0.0019, 10),
      low: expect.closeTo(-0.0000796587, 10),
      high: expect.closeTo(0.0038796587, 10),
    });
  });

  test('needs 1,000 launches of both versions', () => {
    const least = { count: 2, launches: 1000 };
    expect(differenceOf(least, least)).toBeDefined();
    expect(differenceOf({ ...least, launches: 999 }, least)).toBeUndefined();
    expect(differenceOf(least, { ...least, launches: 999 })).toBeUndefined();
  });

  test('wrongly excludes zero in at most 5% of series with 200 looks each', () => {
    // A seeded generator, so that the test is deterministic.
    let state = 12_345;
    const lot = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const [rate, step] = [0.05, 500];
    const draw = () => {
      // The number of hits in a step, in normal approximation.
      const normal = Math.sqrt(-2 * Math.log(lot() || 1e-9)) * Math.cos(2 * Math.PI * lot());
      return Math.max(0, Math.round(step * rate + normal * Math.sqrt(step * rate * (1 - rate))));
    };
    const series = 400;
    let [misled, misledByFixed] = [0, 0];
    for (let index = 0; index < series; index++) {
      let [own, compared, launches] = [0, 0, 0];
      let [always, fixed] = [false, false];
      for (let look = 0; look < 200; look++) {
        own += draw();
        compared += draw();
        launches += step;
        const difference = differenceOf({ count: own, launches }, { count: compared, launches });
        if (difference) {
          always ||= difference.low > 0 || difference.high < 0;
          fixed ||= Math.abs(difference.change) > 1.96 * Math.sqrt((2 * rate * (1 - rate)) / launches);
        }
      }
      if (always) misled++;
      if (fixed) misledByFixed++;
    }
    expect(misled / series).toBeLessThanOrEqual(0.05);
    // The usual interval, which is meant for a single look, is wrong much more often.
    expect(misledByFixed / series).toBeGreaterThan(0.2);
  });
});

describe('the launches needed for a verdict', () => {
  const needed = (own: Sample, compared: Sample) => judge(own, compared, () => true).needed;

  test.each([
    ['a higher rate', { launches: 20_000, count: 60 }, { launches: 30_000, count: 63 }],
    ['a lower rate', { launches: 20_000, count: 30 }, { launches: 30_000, count: 63 }],
    ['an equal rate', { launches: 20_000, count: 42 }, { launches: 20_000, count: 42 }],
  ])('on %s suffice, and half of them do not', (_, own, compared) => {
    const missing = needed(own, compared) ?? 0;
    expect(missing).toBeGreaterThan(0);
    const later = (more: number) => {
      const factor = 1 + more / own.launches;
      const grown = ({ launches, count }: Sample) => ({ launches: launches * factor, count: count * factor });
      return judge(grown(own), grown(compared), () => true);
    };
    expect(later(1.05 * missing)).toMatchObject({ verdict: expect.not.stringMatching('notEnough') });
    expect(later(missing / 2)).toMatchObject({ verdict: 'notEnough', needed: expect.any(Number) });
  });

  test('are given for a version without launches, but not without a baseline', () => {
    const compared = { launches: 1_000_000, count: 2100 };
    expect(needed({ launches: 0, count: 0 }, compared)).toBeGreaterThan(1000);
    expect(needed({ launches: 5000, count: 10 }, { launches: 999, count: 2 })).toBeUndefined();
  });

  test('are undefined once there is a verdict', () =>
    expect(needed({ launches: 100_000, count: 900 }, { launches: 100_000, count: 210 })).toBeUndefined());
});
