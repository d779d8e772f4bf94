import { requiredWhen } from '../../../openapi/generated/required.ts';
import type { Context } from '../../core/http/handler.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import { nameKey } from '../../core/store/name-key.ts';
import { ownFile } from '../../core/session/own-file.ts';
import { pictureProblem } from '../pictures.ts';
import { boothStatus, boothUse } from '../use.ts';
import type { BoothRow } from './table.ts';

type Code =
  | 'BOOTH_NAME_DUP'
  | 'BOOTH_CODE_DUP'
  | 'BOOTH_SPLASH_ONE'
  | 'FIELD_REQUIRED'
  | NonNullable<Awaited<ReturnType<typeof pictureProblem>>>;

/** Apps request these, base their layout on them, and material was made for them. */
const LOCKED = ['code', 'type', 'materialType', 'width', 'height'] as const;

/**
 * Returns the columns of a slot: splash fields only for a splash, and a picture only if it is the fallback. Reports all
 * problems at once: a name, code or splash that the application already has, and a picture that does not fit.
 */
export async function boothColumns(
  context: Context<'createBooth'> | Context<'updateBooth'>,
  current?: BoothRow,
): Promise<Omit<BoothRow, 'id' | 'appId' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'revision'>> {
  const { db, blobs, appId, body, refuse } = context;
  const wrong = new FieldProblems<Code>();
  const others = db.booths.all({ where: { appId }, filter: ({ id }) => id !== current?.id });
  const isTaken = (same: (other: BoothRow) => boolean) => others.some(same);
  wrong.when(() => isTaken(({ name }) => name === body.name), '/name', 'BOOTH_NAME_DUP');
  wrong.when(() => isTaken(({ code }) => nameKey(code) === nameKey(body.code)), '/code', 'BOOTH_CODE_DUP');
  wrong.when(() => body.type === 'splash' && isTaken(({ type }) => type === 'splash'), '/type', 'BOOTH_SPLASH_ONE');
  wrong.required(requiredWhen.BoothInput, body);
  const hasPicture = () => body.fallback === 'picture' && body.materialType !== 'text';
  await wrong.noteLater('/fallbackId', async () =>
    hasPicture() && body.fallbackId !== undefined
      ? pictureProblem(blobs, ownFile(context, body.fallbackId), body)
      : null,
  );
  wrong.throwIfAny(refuse);
  const { fallback, fallbackId, splashSeconds, isSkippable, ...columns } = body;
  const picture = hasPicture() ? ownFile(context, fallbackId) : undefined;
  const isSplash = columns.type === 'splash';
  return {
    ...columns,
    fallback: picture ? fallback : 'none',
    fallbackId: picture?.id,
    fallbackName: picture?.name,
    splashSeconds: isSplash ? splashSeconds : undefined,
    isSkippable: isSplash ? (isSkippable ?? false) : undefined,
  };
}

/** Refuses to change the code, kind or size of a slot in use. */
export function checkLocked(context: Context<'updateBooth'>, current: BoothRow): void {
  const { body, refuse } = context;
  if (boothStatus(boothUse(context, current.id)) !== 'inApplication') return;
  const changed = LOCKED.filter((field) => body[field] !== current[field]);
  if (changed.length === 0) return;
  const errors = changed.map((field) => ({ pointer: `/${field}`, code: 'BOOTH_IN_USE' as const }));
  throw refuse('BOOTH_IN_USE', { errors });
}
