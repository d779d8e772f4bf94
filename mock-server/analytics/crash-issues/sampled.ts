import type { Incident } from './causes.ts';
import type { SessionCategory } from './walked.ts';
import { MINUTE_MS } from '../../core/world/durations.ts';

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
