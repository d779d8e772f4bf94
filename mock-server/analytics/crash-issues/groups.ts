import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Category } from './incident-counts.ts';
import type { CrashIssueRow } from './table.ts';

/** The issue group in a path: crashes on a platform, or all ANRs or JS errors. */
type Group = Schemas['IssueGroup'];

const GROUPS: Readonly<Record<Group, { readonly category: Category; readonly platform?: Schemas['Platform'] }>> = {
  'crash-android': { category: 'crash', platform: 'android' },
  'crash-ios': { category: 'crash', platform: 'ios' },
  'crash-harmony': { category: 'crash', platform: 'harmony' },
  'crash-anr': { category: 'anr' },
  js: { category: 'js' },
};

export const categoryOf = (group: Group): Category => GROUPS[group].category;

/** Returns the platform of a group's issues; undefined if they have several. */
export const platformOf = (group: Group): Schemas['Platform'] | undefined => GROUPS[group].platform;

/** Returns the columns that the issues of a group share. */
export const inGroup = (group: Group): Partial<Pick<CrashIssueRow, 'category' | 'platform'>> => GROUPS[group];

/** Whether an issue belongs to a group. */
export const isIn = (group: Group, row: Pick<CrashIssueRow, 'category' | 'platform'>): boolean =>
  row.category === categoryOf(group) && (platformOf(group) ?? row.platform) === row.platform;
