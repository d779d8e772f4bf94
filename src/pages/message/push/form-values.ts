import { is } from 'valibot';
import { PushMessageInput as limits } from '../../../../openapi/generated/limits.message.ts';
import { PushAudienceInput as AudienceSchema } from '../../../../openapi/generated/schemas.message.ts';
import type { PushAudienceInput, PushMessage } from '../../../api/generated/client.schemas.ts';
import { input } from '../../../api/generated/push-messages/input.ts';
import type { ValuesOf } from '../../../resource/fields/field.ts';
import { formOf, instantCodec } from '../../../resource/fields/form-of.ts';
import { isDeviceId } from '../../../rules/device-id.ts';
import { limitCode } from '../../../rules/limit.ts';
import { typedIds } from '../../../rules/id-list.ts';
import { splitPlaceholders } from '../../../rules/placeholder.ts';
import { fields } from './fields.tsx';

export type MessageValues = ValuesOf<typeof fields> & {
  /** Names of the template's placeholders. */
  placeholders: string[];
  /** Values for the placeholders that title and content still contain, by name. */
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
    pushTime: instantCodec,
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

/** The distinct placeholders of the template that title and content still contain. */
export const placeholdersOf = ({ title, content, placeholders }: MessageValues): string[] =>
  [
    ...new Set(
      [title, content].flatMap((text) =>
        splitPlaceholders(text).flatMap((part, at) => (at % 2 === 1 ? part.slice(1, -1) : [])),
      ),
    ),
  ].filter((name) => placeholders.includes(name));

/** The text typed for a placeholder. Placeholders may bear names that every object inherits, such as `constructor`. */
export const fillOf = (filled: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(filled, name) && filled[name]) || '';

/** Replaces placeholders by their values; placeholders without a value remain. */
export const filledText = (text: string, filled: Readonly<Record<string, string>>): string =>
  splitPlaceholders(text)
    .map((part, at) => (at % 2 === 1 ? fillOf(filled, part.slice(1, -1)).trim() || part : part))
    .join('');

/** The form with its placeholders filled in. The server checks whether a push time has passed. */
export const form = {
  ...own,
  initial: (message: PushMessage | null): MessageValues => ({ ...own.initial(message), placeholders: [], filled: {} }),
  toInput: ({ placeholders: __, filled, ...values }: MessageValues) =>
    own.toInput({ ...values, title: filledText(values.title, filled), content: filledText(values.content, filled) }),
  rules: (values: MessageValues) => ({
    ...own.rules(values),
    ...Object.fromEntries(
      placeholdersOf(values).map((name) => [
        `filled.${name}`,
        fillOf(values.filled, name).trim() ? null : 'FIELD_REQUIRED',
      ]),
    ),
  }),
};

/** Converts form values to the audience query; null while they are incomplete. */
export function audienceInput(values: MessageValues, messageId?: string): PushAudienceInput | null {
  const entries = Object.entries(form.toInput(values)).filter(([name]) => name in AudienceSchema.entries);
  const audience = { ...Object.fromEntries(entries), ...(messageId !== undefined && { messageId }) };
  if (values.platforms.length === 0 || !is(AudienceSchema, audience)) return null;
  const { targetType, tagIds, regions, clientIds } = audience;
  const isNamed = targetType === 'all' || tagIds !== undefined || regions !== undefined || clientIds !== undefined;
  return isNamed ? audience : null;
}
