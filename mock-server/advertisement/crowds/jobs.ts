import * as v from 'valibot';
import { CrowdMode } from '../../../openapi/generated/schemas.ts';
import { readText, textEncodings, type TextEncoding } from '../../../openapi/files/text.ts';
import { fileBytes } from '../../core/kit/file-content.ts';
import type { Jobs } from '../../core/store/registry.ts';
import type { JobContext, JobKinds } from '../../core/world/jobs.ts';
import { restartRuns } from '../activity/runs.ts';
import { changeOf } from './change.ts';
import { membersOf, type CrowdRow } from './table.ts';

declare module '../../core/store/registry.ts' {
  interface Jobs {
    /** Changes the members of a crowd by the ids in a text, or in a file with the given encoding. */
    'crowd.changed': {
      crowdId: string;
      mode: 'add' | 'remove' | 'replace';
      text?: string;
      fileId?: string;
      encoding?: TextEncoding;
    };
  }
}

/** Mock seconds that a change of members takes. */
export const SECONDS = 3;

/** Lets the live releases for a crowd follow a change of its members; provided by publish. */
export type FollowCrowd = (
  context: Pick<JobContext, 'db' | 'clock' | 'jobs'>,
  crowd: CrowdRow,
  by: string,
) => Promise<void>;

async function change(
  { crowdId, mode, fileId, encoding, ...rest }: Jobs['crowd.changed'],
  context: JobContext,
  followCrowd: FollowCrowd,
) {
  const { db, blobs, clock } = context;
  const crowd = db.crowds.get(crowdId);
  if (crowd === undefined) return;
  const file = fileId === undefined ? undefined : db.files.get(fileId);
  const text = file ? readText(await fileBytes(blobs, file), { encoding })?.text : rest.text;
  const { members, report } = await changeOf(membersOf(db, crowdId), mode, text ?? '');
  const row = db.crowdMembers.find({ crowdId });
  if (row) await db.crowdMembers.update(row.id, { ids: [...members] });
  else if (members.length > 0) await db.crowdMembers.insert({ crowdId, ids: [...members] });
  const startedBy = crowd.importing?.startedBy ?? crowd.updatedBy;
  await restartRuns(db, clock, db.activities.all({ where: { crowdId } }));
  if (report.added + report.removed > 0) await followCrowd(context, crowd, startedBy);
  await db.crowds.update(crowdId, {
    ...(members.length > 0 && { status: 'ready' }),
    count: members.length,
    importing: undefined,
    lastImport: { ...report, mode, finishedAt: clock.iso(), startedBy },
  });
}

/** The jobs of crowds. */
export const createCrowdJobs = (followCrowd: FollowCrowd): JobKinds<'crowd.changed'> => ({
  'crowd.changed': {
    payload: v.object({
      crowdId: v.string(),
      mode: CrowdMode,
      text: v.optional(v.string()),
      fileId: v.optional(v.string()),
      encoding: v.optional(v.picklist(textEncodings)),
    }),
    run: (payload, context) => change(payload, context, followCrowd),
  },
});
