import { is } from 'valibot';
import { PushMessageInput as limits } from '../../../../openapi/generated/limits.message.ts';
import { PushAudienceInput as AudienceSchema } from '../../../../openapi/generated/schemas.message.ts';
import type { PushAudienceInput, PushMessage } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/push-messages/input.ts';
import type { ValuesOf } from '../../../resource/fields/field.ts';
import { formOf } from '../../../resource/fields/form-of.ts';
import { isDeviceId } from '../../../rules/device-id.ts';
import { limitCode } from '../../../rules/limit.ts';
import { typedIds } from '../../../rules/id-list.ts';
import { splitPlaceholders } from '../../../rules/placeholder.ts';
import { fields } from './fields.tsx';

export type MessageValues = ValuesOf<typeof fields> & {
  /** Names of the template's placeholders. */
  placeholders: string[];
  /** What stands in place of those that title and content still have, by name. */
  filled: Record<string, string>;
};

export const mostClients = limits.clientIds.maxItems;

const clientsIn = (typed: string) => typedIds(typed, isDeviceId, mostClients);

function clientsProblem(typed: string): string | null {
  const { full, invalid } = clientsIn(typed);
  if (full > 0) return 'PUSH_CLIENTS_30';
  return invalid > 0 ? limitCode('ids') : null;
}

const { toDraft: _, ...own } = formOf(fields, input, {
  codecs: {
    clientIds: { write: (typed) => clientsIn(typed).ids, problem: clientsProblem },
    platforms: { problem: (platforms) => (platforms.length === 0 ? 'FIELD_REQUIRED' : null) },
  },
  order: [
    'templateId',
    'title',
    'content',
    'openMode',
    'url',
    'pagePath',
    'category',
    'targetType',
    'tagIds',
    'regions',
    'clientIds',
    'platforms',
    'route',
    'channels',
    'remainderOf',
    'pushTime',
  ],
});

/** The names of the template's placeholders that title and content still have, each once. */
export const placeholdersOf = ({ title, content, placeholders }: MessageValues): string[] =>
  [
    ...new Set(
      [title, content].flatMap((text) =>
        splitPlaceholders(text).flatMap((part, at) => (at % 2 === 1 ? part.slice(1, -1) : [])),
      ),
    ),
  ].filter((name) => placeholders.includes(name));

/** A text with what was filled in; what was not stays a placeholder. */
export const filledText = (text: string, filled: Readonly<Record<string, string>>): string =>
  splitPlaceholders(text)
    .map((part, at) => (at % 2 === 1 ? filled[part.slice(1, -1)]?.trim() || part : part))
    .join('');

/** The form, which fills in placeholders; whether a push time has passed, the server knows. */
export const form = {
  ...own,
  initial: (message: PushMessage | null): MessageValues => ({ ...own.initial(message), placeholders: [], filled: {} }),
  toInput: ({ placeholders: __, filled, ...values }: MessageValues) =>
    own.toInput({ ...values, title: filledText(values.title, filled), content: filledText(values.content, filled) }),
  rules: (values: MessageValues) => ({
    ...own.rules(values),
    ...Object.fromEntries(
      placeholdersOf(values).map((name) => [`filled.${name}`, values.filled[name]?.trim() ? null : 'FIELD_REQUIRED']),
    ),
  }),
};

/** The audience query of a form; null while the form is incomplete. */
export function audienceInput(values: MessageValues, messageId?: string): PushAudienceInput | null {
  const entries = Object.entries(form.toInput(values)).filter(([name]) => name in AudienceSchema.entries);
  const audience = { ...Object.fromEntries(entries), ...(messageId !== undefined && { messageId }) };
  if (values.platforms.length === 0 || !is(AudienceSchema, audience)) return null;
  const { targetType, tagIds, regions, clientIds } = audience;
  const isNamed = targetType === 'all' || tagIds !== undefined || regions !== undefined || clientIds !== undefined;
  return isNamed ? audience : null;
}
