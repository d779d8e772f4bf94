import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Context } from '../../core/http/handler.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { ownFile } from '../../core/session/own-file.ts';
import type { Blobs } from '../../core/store/blobs.ts';
import type { Tables } from '../../core/store/table.ts';
import { noteAim, versionsOf } from '../aim.ts';
import type { BoothRow } from '../booths/table.ts';
import { pictureProblem } from '../pictures.ts';
import type { ActivityRow } from './table.ts';

type Writing = Context<'createActivity'> | Context<'updateActivity'>;
type Placement = Schemas['ActivityBoothInput'];
type Code =
  | 'REGION_UNKNOWN'
  | 'ACT_TIME'
  | 'ACT_BOOTH_REQUIRED'
  | 'ACT_BOOTH_DUP'
  | 'ACT_MATERIAL_REQUIRED'
  | 'CLIENT_RANGE'
  | 'ENTRY_WRONG'
  | NonNullable<Awaited<ReturnType<typeof pictureProblem>>>;

/** What a placement shows in its slot: either a text or a picture. */
function materialOf(booth: BoothRow | undefined, { text, imageId, ...placement }: Placement): Placement {
  const isText = booth?.materialType === 'text';
  return { ...placement, ...(isText ? { text } : { imageId }) };
}

/** Reports problems of what an activity shows in one of its slots. */
async function notePlacement(context: Writing, wrong: FieldProblems<Code>, at: number): Promise<void> {
  const { db, blobs, appId, body } = context;
  const pointer = `/booths/${at}`;
  const placement = (): Placement | undefined => body.booths[at];
  const booth = () => db.booths.find({ id: placement()?.boothId ?? '', appId });
  wrong.when(() => booth() === undefined, `${pointer}/boothId`, 'ACT_BOOTH_REQUIRED');
  wrong.when(
    () => body.booths.findIndex(({ boothId }) => boothId === placement()?.boothId) < at,
    `${pointer}/boothId`,
    'ACT_BOOTH_DUP',
  );
  wrong.when(
    () => booth()?.materialType === 'text' && placement()?.text === undefined,
    `${pointer}/text`,
    'ACT_MATERIAL_REQUIRED',
  );
  await wrong.noteLater(`${pointer}/imageId`, async () => {
    const place = booth();
    const imageId = placement()?.imageId;
    if (place === undefined || place.materialType === 'text') return null;
    return imageId === undefined ? 'ACT_MATERIAL_REQUIRED' : pictureProblem(blobs, ownFile(context, imageId), place);
  });
}

/**
 * Returns the columns of an activity: version ranges of the chosen platforms, and the material for each slot. Reports
 * all problems at once: an end before the start, an invalid range, an unknown crowd, and slots that are deleted, chosen
 * twice, without material or with a picture that does not fit.
 */
export async function activityColumns(context: Writing) {
  const { db, appId, body, refuse } = context;
  const wrong = new FieldProblems<Code>();
  wrong.when(() => Date.parse(body.endTime) <= Date.parse(body.startTime), '/endTime', 'ACT_TIME');
  noteAim(wrong, db, appId, body);
  let count = 0;
  wrong.also(() => {
    count = body.booths.length;
  });
  for (let at = 0; at < count; at++) await notePlacement(context, wrong, at);
  wrong.throwIfAny(refuse);
  return {
    ...body,
    versions: versionsOf(body),
    cities: body.cities ?? [],
    frequency: body.frequency ?? {},
    booths: body.booths.map((placement) => materialOf(db.booths.find({ id: placement.boothId, appId }), placement)),
  };
}

interface Ground {
  readonly db: Tables;
  readonly blobs: Blobs;
}

/** Returns the problems of an activity with the current state of its slots. */
async function misfits({ db, blobs }: Ground, { appId, booths }: ActivityRow) {
  const problems: { pointer: string; code: 'ACT_BOOTH_REQUIRED' | 'ACT_MATERIAL_REQUIRED' }[] = [];
  for (const [at, { boothId, text, imageId }] of booths.entries()) {
    const booth = db.booths.find({ id: boothId, appId });
    if (booth === undefined) {
      problems.push({ pointer: `/booths/${at}`, code: 'ACT_BOOTH_REQUIRED' });
      continue;
    }
    const file = db.files.find({ id: imageId ?? '', appId });
    const fits = booth.materialType === 'text' ? text !== undefined : !(await pictureProblem(blobs, file, booth));
    if (!fits) problems.push({ pointer: `/booths/${at}`, code: 'ACT_MATERIAL_REQUIRED' });
  }
  return problems;
}

/**
 * Refuses to put an activity online if it is over, its crowd is deleted, not ready or about to lose members, or it does
 * not fit its slots.
 */
export async function checkOnline(context: Context<'onlineActivity'>, activity: ActivityRow): Promise<void> {
  const { db, clock, refuse } = context;
  if (Date.parse(activity.endTime) <= clock.now()) throw refuse('ACT_ENDED');
  const { crowdId, appId } = activity;
  if (crowdId !== undefined) {
    const crowd = db.crowds.find({ id: crowdId, appId });
    if (crowd === undefined) throw refuse('CROWD_DELETED');
    if (crowd.status !== 'ready') throw refuse('CROWD_NOT_READY');
    if (crowd.importing?.mode === 'replace') throw refuse('CROWD_IMPORTING');
  }
  await checkFits(context, activity);
}

/** Refuses an activity that does not fit the current state of its slots. */
export async function checkFits(
  context: Context<'onlineActivity'> | Context<'testActivity'>,
  activity: ActivityRow,
): Promise<void> {
  const errors = await misfits(context, activity);
  const [first] = errors;
  if (first) throw context.refuse(first.code, { errors });
}
