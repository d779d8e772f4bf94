import type { CrashIssue, CrashSample } from '../../../api/generated/client.schemas.ts';
import { frameText } from './stack.tsx';

/** Formats an issue with one of its crashes as Markdown, for issue trackers and chats. */
export function markdownOf(
  { title, reason, place }: Pick<CrashIssue, 'title' | 'reason' | 'place'>,
  sample: Pick<CrashSample, 'threads' | 'platform' | 'osVersion' | 'model' | 'version' | 'build'>,
): string {
  const [thread] = sample.threads;
  const facts = [sample.platform, sample.osVersion, sample.model, `app ${sample.version}`, sample.build ?? ''];
  return [
    `### ${title}`,
    ...(reason === undefined ? [] : [reason]),
    `\`${place}\``,
    facts.filter(Boolean).join(' · '),
    ['```', ...(thread?.frames ?? []).map(frameText), '```'].join('\n'),
  ].join('\n\n');
}
