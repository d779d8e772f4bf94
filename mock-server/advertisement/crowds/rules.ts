import { requiredWhen } from '../../../openapi/generated/required.ts';
import type { Context } from '../../core/http/handler.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { uploadProblem } from '../../core/kit/upload-problem.ts';
import { ownFile } from '../../core/session/own-file.ts';
import { changeOf } from './change.ts';
import { type CrowdRow, membersOf } from './table.ts';

type IdsProblem = 'CROWD_IDS_REQUIRED' | 'FILE_NOT_UPLOADED' | 'FILE_UPLOADING' | 'FILE_TYPE_TXT';

const isTaken = ({ db, appId, body }: Context<'createCrowd'> | Context<'updateCrowd'>, current?: CrowdRow): boolean => {
  const holder = db.crowds.find({ appId, name: body.name });
  return holder !== undefined && holder.id !== current?.id;
};

/** Reports missing ids: neither typed nor in a completely uploaded text file. */
function noteIds(
  context: Context<'createCrowd'> | Context<'changeCrowdMembers'>,
  wrong: Pick<FieldProblems<IdsProblem>, 'required' | 'note'>,
): void {
  const { body } = context;
  wrong.required(requiredWhen.CrowdMembersInput, body);
  wrong.note('/fileId', () =>
    body.fileId === undefined ? null : uploadProblem(ownFile(context, body.fileId), ['txt'], 'FILE_TYPE_TXT'),
  );
}

/** Refuses a name that another crowd of the application has. */
export function checkCrowd(context: Context<'updateCrowd'>, current: CrowdRow): void {
  const wrong = new FieldProblems<'CROWD_NAME_DUP'>();
  wrong.when(() => isTaken(context, current), '/name', 'CROWD_NAME_DUP');
  wrong.throwIfAny(context.refuse);
}

/** Refuses a name that another crowd of the application has, and a crowd without ids. */
export function checkNewCrowd(context: Context<'createCrowd'>): void {
  const wrong = new FieldProblems<'CROWD_NAME_DUP' | IdsProblem>();
  wrong.when(() => isTaken(context), '/name', 'CROWD_NAME_DUP');
  noteIds(context, wrong);
  wrong.throwIfAny(context.refuse);
}

/** Refuses a change without ids. */
export function checkIds(context: Context<'changeCrowdMembers'>): void {
  const wrong = new FieldProblems<IdsProblem>();
  noteIds(context, wrong);
  wrong.throwIfAny(context.refuse);
}

/** Refuses a change by ids that would leave no members; one by a file is left to the job, which reports its lines. */
export async function checkRemaining({ db, path, body, refuse }: Context<'changeCrowdMembers'>): Promise<void> {
  const { mode, ids = [], fileId } = body;
  if (fileId !== undefined) return;
  const { report } = await changeOf(membersOf(db, path.id), mode, ids.join('\n'));
  if (report.isRejected) throw refuse('CROWD_EMPTY', { errors: [{ pointer: '/ids', code: 'CROWD_EMPTY' }] });
}
