import { is } from 'valibot';
import { CrowdMembers } from '../../../openapi/generated/limits.advertisement.ts';
import { CrowdMemberId } from '../../../openapi/generated/schemas.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { importReport, sortIdLines, type SortedLines } from '../../core/kit/id-lines.ts';

type Mode = components['schemas']['CrowdMode'];

/** What a change of members comes to. */
export interface MemberChange {
  /** All members after it, in the order in which they were added. */
  readonly members: readonly string[];
  readonly report: Omit<components['schemas']['CrowdReport'], 'mode' | 'finishedAt' | 'startedBy'>;
}

const NOTHING: SortedLines = { added: [], duplicated: 0, skipped: [], skippedTotal: 0 };

/** Reads ids with commas or line ends between them; what is no id is told with its line. */
const idsIn = (text: string, present: Set<string>): SortedLines =>
  sortIdLines(text, present, {
    isId: (id) => is(CrowdMemberId, id),
    most: CrowdMembers.maxItems,
    separator: /[,，、]/u,
  }) ?? NOTHING;

/**
 * Works out a change of members.
 * @param before the members so far, each once
 * @param text ids with commas or line ends between them
 * @returns the members as they were where none would be left
 */
export function changeOf(before: readonly string[], mode: Mode, text: string): MemberChange {
  const known = new Set(before);
  const lines = idsIn(text, mode === 'add' ? new Set(before) : new Set());
  const named = new Set(lines.added);
  const added = mode === 'remove' ? [] : lines.added.filter((id) => !known.has(id));
  const removed = before.filter((id) => (mode === 'remove' ? named.has(id) : mode === 'replace' && !named.has(id)));
  const gone = new Set(removed);
  const members = mode === 'replace' ? lines.added : [...before.filter((id) => !gone.has(id)), ...added];
  const isRejected = members.length === 0;
  return {
    members: isRejected ? before : members,
    report: {
      ...importReport(lines),
      added: isRejected ? 0 : added.length,
      removed: isRejected ? 0 : removed.length,
      absent: mode === 'remove' ? lines.added.filter((id) => !known.has(id)).length : 0,
      isRejected,
    },
  };
}
