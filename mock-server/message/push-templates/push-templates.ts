import { requiredWhen } from '../../../openapi/generated/required.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers } from '../../core/http/handler.ts';
import { FieldProblems } from '../../core/kit/fields.ts';
import type { Tables } from '../../core/store/table.ts';
import { placeholdersIn } from '../placeholders.ts';
import { unpushedOfTemplate } from '../push-messages/unpushed.ts';
import type { PushTemplateRow } from './table.ts';

type Writing = Context<'createPushTemplate'> | Context<'updatePushTemplate'>;

const toResponse = (db: Tables, row: PushTemplateRow): Schemas['PushTemplate'] => ({
  ...row,
  placeholders: placeholdersIn(row.title, row.content),
  unpushedMessages: unpushedOfTemplate(db, row.appId, row.id),
});

/**
 * Returns the columns of a template: only the address that its open mode needs. Reports both problems at once: a name
 * that another template of the application has, and a missing address.
 */
export function templateColumns({ db, appId, body, refuse }: Writing, current?: PushTemplateRow) {
  const wrong = new FieldProblems<'TEMPLATE_NAME_DUP' | 'FIELD_REQUIRED'>();
  wrong.taken(() => db.pushTemplates.find({ appId, name: body.name }), current, '/name', 'TEMPLATE_NAME_DUP');
  wrong.required(requiredWhen.PushTemplateInput, body);
  wrong.throwIfAny(refuse);
  return {
    ...body,
    url: body.openMode === 'url' ? body.url : undefined,
    pagePath: body.openMode === 'page' ? body.pagePath : undefined,
  };
}

export const pushTemplateHandlers = handlers<'pushTemplates'>({
  listPushTemplates: ({ db, appId, query }) => {
    const { name, ...rest } = query;
    const page = db.pushTemplates.list({ ...rest, where: { appId }, contains: { name } });
    return { ...page, items: page.items.map((row) => toResponse(db, row)) };
  },

  getPushTemplate: ({ db, appId, path }) => toResponse(db, db.pushTemplates.require(path.id, { appId })),

  createPushTemplate: async (context) => {
    const { db, appId } = context;
    return toResponse(db, await db.pushTemplates.insert({ ...templateColumns(context), appId }));
  },

  updatePushTemplate: async (context) => {
    const { db, appId, path, checkRevision } = context;
    const before = db.pushTemplates.require(path.id, { appId });
    checkRevision(toResponse(db, before));
    return toResponse(db, await db.pushTemplates.update(before.id, templateColumns(context, before)));
  },

  deletePushTemplates: async ({ db, appId, path, refuse }) => {
    const templates = db.pushTemplates.requireAll(path.id, { appId });
    const ids = templates.map(({ id }) => id).filter((id) => unpushedOfTemplate(db, appId, id) > 0);
    if (ids.length > 0) throw refuse('TEMPLATE_IN_USE', { ids });
    for (const { id } of templates) await db.pushTemplates.remove(id);
  },
});
