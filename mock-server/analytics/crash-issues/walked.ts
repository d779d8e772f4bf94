import type { Period, Reading } from '../../counting/topic.ts';
import { bySize, type Measuring, unpaced } from '../../population/measuring.ts';
import type { PackagesOf } from '../../population/packages.ts';
import { type PhoneFilter, type Phones, phonesOf, placesIn, type SegmentsOf } from '../../population/phones.ts';
import { networkAt } from '../../population/sessions.ts';
import { type HealthOf, KINDS, ratesIn } from '../../walk/rates.ts';
import { type Incident, incidentsOf, type Issue } from './causes.ts';
import { issuesOf } from './issues-of.ts';
import type { PageFilter } from '../web-views.ts';
import type { Category } from './incident-counts.ts';

/** Categories of incidents that affect whole sessions. */
export type SessionCategory = Exclude<Category, 'js'>;
export const kindOf = (category: SessionCategory): number =>
  KINDS.indexOf(category === 'crash' ? 'crashRate' : 'anrRate');

/** The filter of incidents. */
export interface IncidentFilter extends PhoneFilter, PageFilter {
  readonly version?: readonly string[] | undefined;
  readonly network?: string | undefined;
  readonly issueId?: string | undefined;
  /** Restricts to issues by index. */
  readonly issues?: ReadonlySet<number> | undefined;
  /** Of the category. */
  readonly kind?: string | undefined;
  readonly visibility?: string | undefined;
}

/** The data sources of incidents. */
export interface WalkedFrom {
  readonly packagesOf: PackagesOf;
  readonly segmentsOf: SegmentsOf;
  readonly healthOf: HealthOf;
}

/** The input of a walk for incidents: the phones, their selection, and how they are measured. */
export interface Walked {
  readonly phones: Phones;
  readonly places: Uint32Array;
  readonly issues: readonly Issue[];
  readonly measuring: Measuring;
}

/** Returns how to find the incidents of a category under a filter. */
export function walked(
  reading: Reading,
  category: SessionCategory,
  { version, network, issueId, issues: some, kind, visibility, ...filter }: IncidentFilter,
  period: Period,
  { segmentsOf, healthOf }: WalkedFrom,
): Walked {
  const phones = phonesOf(reading, reading.appId, segmentsOf);
  const issues = issuesOf(reading, category);
  const rates = ratesIn(reading, phones, period, healthOf);
  const isWanted = ({ issue, isHidden }: Incident): boolean =>
    (issueId === undefined || issues[issue]?.id === issueId) &&
    (some?.has(issue) ?? true) &&
    (kind === undefined || issues[issue]?.cause.kind === kind) &&
    (visibility === undefined || isHidden === (visibility === 'background'));
  const telling = incidentsOf(phones, rates, kindOf(category), issues, isWanted);
  const measuring = {
    version,
    network: networkAt(network),
    sums: 'sessions',
    telling: bySize,
    paceOf: unpaced,
    incidents: { kinds: KINDS.length, rates, telling },
  };
  return { phones, places: placesIn(phones, filter), issues, measuring };
}
