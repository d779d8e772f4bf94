import { is } from 'valibot';
import { CrowdMembers } from '../../../openapi/generated/limits.advertisement.ts';
import { CrowdMemberId } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { IdsRead } from '../../../openapi/files/ids.ts';
import { importReport, readIdsPaced } from '../../core/kit/id-lines.ts';

type Mode = Schemas['CrowdMode'];

/** The result of a change of members. */
export interface MemberChange {
  /** All members after the change, in the order in which they were added. */
  readonly members: readonly string[];
  readonly report: Omit<Schemas['CrowdReport'], 'mode' | 'finishedAt' | 'startedBy'>;
}

/** Reads the ids of a text for a crowd and reports other lines by number. Null if the text has too many lines. */
export const readMembers = (text: string, present?: Set<string>): Promise<IdsRead | null> =>
  readIdsPaced(text, { isId: (id) => is(CrowdMemberId, id), most: CrowdMembers.maxItems, ...(present && { present }) });

/**
 * Computes a change of members.
 * @param before the current members, each once
 * @param text ids, within the limit of lines
 * @returns the current members if none would be left
 */
export async function changeOf(before: readonly string[], mode: Mode, text: string): Promise<MemberChange> {
  const ids = new Set(mode === 'add' ? before : []);
  const read = await readMembers(text, ids);
  if (read === null) throw new Error('a text of ids has too many lines');
  const count = read.ids.length;
  // Each id is read once, and with `add` only if it is new.
  const others = mode === 'add' ? before : before.filter((id) => !ids.has(id));
  const named = before.length - others.length;
  const members = mode === 'add' ? [...before, ...read.ids] : mode === 'replace' ? read.ids : others;
  const isRejected = members.length === 0;
  return {
    members: isRejected ? before : members,
    report: {
      ...importReport(read),
      added: isRejected || mode === 'remove' ? 0 : count - named,
      removed: isRejected ? 0 : mode === 'replace' ? others.length : named,
      absent: mode === 'remove' ? count - named : 0,
      isRejected,
    },
  };
}
