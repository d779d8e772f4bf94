import type { Period } from '../../counting/topic.ts';
import { eachIncident } from '../../population/count.ts';
import { minuteOf } from '../../population/sessions.ts';
import { runAt } from '../../walk/columns.ts';
import { type Incident, incidentAt } from './causes.ts';
import { kindOf, type SessionCategory, type Walked } from './walked.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/world/durations.ts';

const CATEGORIES = ['crash', 'anr'] as const satisfies readonly SessionCategory[];

/** An incident on a sample device, and its session. */
export interface Sampled {
  readonly category: SessionCategory;
  readonly place: number;
  /** Index of the session within its stretch. */
  readonly launch: number;
  /** When its session began (ms). */
  readonly at: number;
  readonly version: string;
  readonly network: number;
  readonly incident: Incident;
  /** How many incidents it represents. */
  readonly weight: number;
}

/** The id of an incident, which `placeOfId` reads. */
export const sampleIdOf = ({
  category,
  place,
  launch,
  at,
}: Pick<Sampled, 'category' | 'place' | 'launch' | 'at'>): string =>
  [at / MINUTE_MS, place, launch, CATEGORIES.indexOf(category)].map((part) => part.toString(36)).join('-');

/** Visits the incidents of a walk, device by device. */
export function eachSampled(
  { phones, places, measuring }: Walked,
  category: SessionCategory,
  period: Period,
  each: (sampled: Sampled) => void,
): void {
  const kind = kindOf(category);
  const { versions } = phones.segments;
  const first = Math.floor(period.from / HOUR_MS) * HOUR_MS;
  eachIncident(phones, places, period, measuring, (columns, place) => {
    let own = 0;
    for (let at = 0; at < columns.count; at++) {
      const incident = columns.incident[at] ?? 0;
      if (incident === 0) continue;
      own = runAt(columns, at, own);
      const launch = columns.launch[at] ?? 0;
      each({
        category,
        place,
        launch,
        at: first + (columns.hour[at] ?? 0) * HOUR_MS + minuteOf(place, launch) * MINUTE_MS,
        version: versions[columns.runs.of[own] ?? 0] ?? '',
        network: columns.network[at] ?? 0,
        incident: incidentAt(incident - 1),
        weight: columns.times[kind]?.[at] ?? 0,
      });
    }
  });
}
