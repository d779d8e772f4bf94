import { requiredWhen } from '../../../openapi/generated/required.ts';
import type { Context } from '../../core/http/handler.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import type { Tables } from '../../core/store/table.ts';
import { isRegion } from '../../delivery/regions.ts';
import { placeholdersIn } from '../placeholders.ts';

type Writing = Context<'createPushMessage'> | Context<'updatePushMessage'>;

/** Returns the indexes of unknown tags. */
export const unknownTags = (db: Tables, appId: string, tagIds: readonly string[] = []): string[] =>
  tagIds.flatMap((id, index) => (db.pushTags.find({ id, appId }) === undefined ? [`/tagIds/${index}`] : []));

/** Whether the message to continue was stopped; true if there is none. */
export const isStopped = (db: Tables, appId: string, messageId: string | undefined): boolean =>
  messageId === undefined || db.pushSends.find({ appId, messageId })?.stoppedAt !== undefined;

/**
 * Returns the columns of a message: only the targets and addresses that its target type and open mode need. Reports all
 * problems at once: a target without tags, regions or devices, an unknown tag, template or region, unreplaced
 * placeholders of its template, a missing address, and a push time in the past.
 */
export function messageColumns({ db, appId, body, clock, refuse }: Writing) {
  const wrong = new FieldProblems<
    | 'FIELD_REQUIRED'
    | 'ENTRY_WRONG'
    | 'REGION_UNKNOWN'
    | 'PUSH_TARGET_REQUIRED'
    | 'PUSH_PLACEHOLDERS'
    | 'PUSH_TIME_PAST'
  >();
  const template = body.templateId === undefined ? undefined : db.pushTemplates.find({ id: body.templateId, appId });
  const toFill = new Set(template ? placeholdersIn(template.title, template.content) : []);
  const isLeft = (text: string) => placeholdersIn(text).some((name) => toFill.has(name));
  wrong.when(() => isLeft(body.title), '/title', 'PUSH_PLACEHOLDERS');
  wrong.when(() => isLeft(body.content), '/content', 'PUSH_PLACEHOLDERS');
  wrong.required(requiredWhen.PushMessageInput, body);
  wrong.also(() => {
    for (const pointer of unknownTags(db, appId, body.tagIds)) wrong.when(true, pointer, 'ENTRY_WRONG');
  });
  wrong.also(() => {
    if (body.targetType !== 'region') return;
    body.regions?.forEach((city, index) => wrong.when(!isRegion(city), `/regions/${index}`, 'REGION_UNKNOWN'));
  });
  wrong.when(
    () => body.pushTime !== undefined && Date.parse(body.pushTime) <= clock.now(),
    '/pushTime',
    'PUSH_TIME_PAST',
  );
  wrong.when(() => body.templateId !== undefined && template === undefined, '/templateId', 'ENTRY_WRONG');
  wrong.when(() => !isStopped(db, appId, body.remainderOf), '/remainderOf', 'ENTRY_WRONG');
  wrong.throwIfAny(refuse);
  return {
    ...body,
    tagIds: body.targetType === 'tags' ? body.tagIds : undefined,
    clientIds: body.targetType === 'clientIds' ? body.clientIds : undefined,
    regions: body.targetType === 'region' ? body.regions : undefined,
    url: body.openMode === 'url' ? body.url : undefined,
    pagePath: body.openMode === 'page' ? body.pagePath : undefined,
  };
}
