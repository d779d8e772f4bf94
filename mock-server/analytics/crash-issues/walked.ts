import type { components } from '../../../openapi/generated/types.ts';
import type { Period, Reading } from '../../counting/topic.ts';
import { bySize, type Measuring, unpaced } from '../../population/measuring.ts';
import { type PhoneFilter, type Phones, phonesOf, placesIn, type SegmentsOf } from '../../population/phones.ts';
import { networkAt } from '../../population/sessions.ts';
import { type HealthOf, KINDS, ratesIn } from '../stability/rates.ts';
import { type Incident, incidentsOf, type Issue } from './causes.ts';
import { issuesOf } from './issues-of.ts';
import type { CrashIssueRow } from './table.ts';

export type Category = 'crash' | 'anr';
export const kindOf = (category: Category): number => KINDS.indexOf(category === 'crash' ? 'crashRate' : 'anrRate');

/** What a path says of issues: those of crashes on a platform, or those of all ANRs. */
type Group = components['schemas']['IssueGroup'];

export const categoryOf = (group: Group): Category => (group === 'anr' ? 'anr' : 'crash');

/** Of the issues of an application, those that a path is about. */
export const isIn = (group: Group, { category, platform }: Pick<CrashIssueRow, 'category' | 'platform'>): boolean =>
  category === categoryOf(group) && (group === 'anr' || platform === group);

/** What is asked of incidents. */
export interface IncidentFilter extends PhoneFilter {
  readonly version?: readonly string[] | undefined;
  readonly network?: string | undefined;
  readonly issueId?: string | undefined;
  /** Some issues, by their places. */
  readonly issues?: ReadonlySet<number> | undefined;
  /** Of the category. */
  readonly kind?: string | undefined;
  readonly visibility?: string | undefined;
}

/** Whose knowledge incidents follow from. */
export interface WalkedFrom {
  readonly segmentsOf: SegmentsOf;
  readonly healthOf: HealthOf;
}

/** What is walked over for incidents: the phones, which of them, and how they are measured. */
export interface Walked {
  readonly phones: Phones;
  readonly places: Uint32Array;
  readonly issues: readonly Issue[];
  readonly measuring: Measuring;
}

/** How the incidents of a category are found under a filter. */
export function walked(
  reading: Reading,
  category: Category,
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
