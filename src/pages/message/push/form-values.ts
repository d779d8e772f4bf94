import { msg } from '@lingui/core/macro';
import { is } from 'valibot';
import { PushMessageInput as limits } from '../../../../openapi/generated/limits.message.ts';
import { PushAudienceInput as AudienceSchema } from '../../../../openapi/generated/schemas.message.ts';
import type {
  Platform,
  PushAudienceInput,
  PushChannel,
  PushMessage,
  PushMessageInput,
} from '../../../api/generated/client.schemas.ts';
import { isDeviceId } from '../../../rules/device-id.ts';
import { limitCode } from '../../../rules/limit.ts';
import { typedIds } from '../../../rules/id-list.ts';
import { splitPlaceholders } from '../../../rules/placeholder.ts';
import { platforms as allPlatforms } from '../../../resource/platforms.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { nameText, plainText } from '../../../ui/text/plain-text.ts';
import { labels } from './labels.ts';

export interface MessageValues extends Record<string, unknown> {
  templateId: string;
  title: string;
  content: string;
  /** Names of the template's placeholders. */
  placeholders: string[];
  /** What stands in place of those that title and content still have, by name. */
  filled: Record<string, string>;
  category: PushMessageInput['category'];
  targetType: PushMessageInput['targetType'];
  tagIds: string[];
  /** As they were typed or pasted. */
  clientIds: string;
  regions: string[];
  platforms: Platform[];
  route: PushMessageInput['route'];
  channels: PushChannel[];
  /** Only devices that this message was stopped before; empty for all. */
  remainderOf: string;
  openMode: PushMessageInput['openMode'];
  url: string;
  pagePath: string;
  pushTime: string;
  validityHours: string;
}

/** The fields in the order of the form. */
export const fields: FieldTable = {
  templateId: { label: labels.template, hint: msg`Fills in title, content, and what a tap opens` },
  title: { label: labels.title },
  content: { label: labels.content },
  category: {
    label: labels.category,
    hint: msg`Marketing messages are limited to 3 per week per device and by daily vendor quotas`,
  },
  targetType: { label: labels.target },
  tagIds: { label: labels.tags, required: true, hint: msg`Users with at least one of these tags` },
  regions: { label: labels.regions, required: true, hint: msg`Up to 50` },
  clientIds: {
    label: labels.clientIds,
    required: true,
    hint: msg`Up to 30, separated by commas, spaces, or line breaks`,
  },
  platforms: { label: labels.platforms, required: true },
  route: { label: labels.route, hint: msg`Automatic uses vendor push where the device has it` },
  channels: { label: labels.channels, hint: msg`Leave empty for all devices` },
  remainderOf: { label: labels.remainder },
  openMode: { label: labels.openMode },
  url: { label: labels.url, required: true, hint: msg`Starts with http:// or https://`, plain: true },
  pagePath: { label: labels.pagePath, required: true, hint: msg`Starts with /`, plain: true },
  pushTime: { label: labels.pushTime, hint: msg`Leave empty to send as soon as you push it` },
  validityHours: { label: labels.validity, hint: msg`1–72. Devices that stay offline longer won't receive it` },
};

export const toValues = (message: PushMessage | null): MessageValues => ({
  templateId: message?.templateId ?? '',
  title: message?.title ?? '',
  content: message?.content ?? '',
  placeholders: [],
  filled: {},
  category: message?.category ?? 'marketing',
  targetType: message?.targetType ?? 'tags',
  tagIds: message?.tagIds ?? [],
  clientIds: (message?.clientIds ?? []).join('\n'),
  regions: message?.regions ?? [],
  platforms: message?.platforms ?? [...allPlatforms],
  route: message?.route ?? 'auto',
  channels: message?.channels ?? [],
  remainderOf: message?.remainderOf ?? '',
  openMode: message?.openMode ?? 'home',
  url: message?.url ?? '',
  pagePath: message?.pagePath ?? '',
  pushTime: message?.pushTime ?? '',
  validityHours: String(message?.validityHours ?? 24),
});

export const mostClients = limits.clientIds.maxItems;

const clientsIn = ({ clientIds }: MessageValues) => typedIds(clientIds, isDeviceId, mostClients);
const isSome = (platforms: readonly Platform[]): boolean => platforms.length < allPlatforms.length;

/** Whom a message is for: only what the chosen target takes, and nothing that is empty. */
function addressed(values: MessageValues): PushAudienceInput {
  const { category, targetType, tagIds, regions, platforms, route, channels, remainderOf } = values;
  const { ids } = clientsIn(values);
  return {
    category,
    targetType,
    route,
    ...(targetType === 'tags' && tagIds.length > 0 && { tagIds }),
    ...(targetType === 'region' && regions.length > 0 && { regions }),
    ...(targetType === 'clientIds' && ids.length > 0 && { clientIds: ids }),
    ...(platforms.length > 0 && isSome(platforms) && { platforms }),
    ...(channels.length > 0 && { channels }),
    ...(remainderOf && { remainderOf }),
  };
}

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

/** What is sent. */
export function toInput(values: MessageValues): PushMessageInput {
  const { title, content, filled, openMode, url, pagePath, pushTime, validityHours, templateId } = values;
  return {
    ...addressed(values),
    title: nameText(filledText(title, filled)),
    content: filledText(content, filled).trim(),
    openMode,
    ...(openMode === 'url' && url && { url: plainText(url) }),
    ...(openMode === 'page' && pagePath && { pagePath: plainText(pagePath) }),
    ...(pushTime && { pushTime }),
    // What is no number is refused as such.
    validityHours: validityHours.trim() === '' ? Number.NaN : Number(validityHours),
    ...(templateId && { templateId }),
  };
}

/** What is asked about the audience of a form; null while it names nobody, or what nobody can be asked. */
export function audienceInput(values: MessageValues, messageId?: string): PushAudienceInput | null {
  const input = {
    ...addressed(values),
    ...(values.pushTime && { pushTime: values.pushTime }),
    ...(messageId !== undefined && { messageId }),
  };
  const { targetType, tagIds, regions, clientIds } = input;
  const isNamed = targetType === 'all' || tagIds !== undefined || regions !== undefined || clientIds !== undefined;
  return isNamed && values.platforms.length > 0 && is(AudienceSchema, input) ? input : null;
}

/** What one field alone cannot say; whether a push time has passed, the server knows. */
export function rules(values: MessageValues): Readonly<Record<string, string | null>> {
  const { filled, targetType, platforms } = values;
  const { full, invalid } = clientsIn(values);
  const clientsProblem = full > 0 ? 'PUSH_CLIENTS_30' : invalid > 0 ? limitCode('ids') : null;
  return {
    ...Object.fromEntries(
      placeholdersOf(values).map((name) => [`filled.${name}`, filled[name]?.trim() ? null : 'FIELD_REQUIRED']),
    ),
    clientIds: targetType === 'clientIds' ? clientsProblem : null,
    platforms: platforms.length === 0 ? 'FIELD_REQUIRED' : null,
  };
}
