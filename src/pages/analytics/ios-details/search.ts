import type { InferOutput } from 'valibot';
import { route } from '../../../api/generated/crash-issues/route.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { oneOf, recordKey, type SearchPatch, withKeys } from '../../../ui/list/search.ts';
import { recordKeys } from '../crash/address.ts';
import { issueKinds } from '../crash/links.ts';

/** Address of the page: the issue, the selected crash, and the filters. */
export const searchSchema = withKeys(route.search, {
  ...topicKeys(),
  ...recordKeys(),
  /** The kind of the issue. */
  platform: oneOf(issueKinds),
  /** The filter by platform of its list. */
  onPlatform: route.search.entries.platform,
  issueId: recordKey(),
});

/** The address of the list that contains a record, where `platform` is a filter. */
export const listSearchOf = ({
  platform: _kind,
  issueId: _issue,
  onPlatform,
  ...search
}: InferOutput<typeof searchSchema>) => ({ ...search, platform: onPlatform });

/** Converts a change of the list's address to one of the record's. */
export function recordPatchOf(patch: SearchPatch): SearchPatch {
  const { platform: onPlatform, ...others } = patch;
  return 'platform' in patch ? { ...others, onPlatform } : others;
}
