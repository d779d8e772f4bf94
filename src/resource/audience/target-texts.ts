import type { ClientRange, Platform } from '../../api/generated/client.schemas.ts';
import type { ExportPlace } from '../../ui/list/types.ts';
import { platforms } from '../platforms.ts';
import { targetText, type Target } from './target-text.ts';

/** Where a record has what limits whom it reaches, as paths of the texts of an export. */
export interface TargetPaths {
  platforms: string;
  versions?: string;
  regions?: string;
  crowd?: { id: string; name: string };
  tags?: string;
  listed?: string;
  channels?: string;
  notSent?: string;
}

/** A number that is written alike in each language, and stands for any but one. */
const some = 7;

/** What `targetText` says of a record, for an export: its own sentences, of the paths in place of the values. */
export const targetTexts =
  (paths: TargetPaths) =>
  ({ say, language }: ExportPlace): string[] => {
    const told = (target: Target) => targetText({ say, language, timeZone: 'UTC' }, target);
    const { platforms: on, versions, regions, crowd, tags, listed, channels, notSent } = paths;
    const bound = (platform: Platform, side: 'min' | 'max') => `${versions}.${platform}.${side}`;
    const none = (...missing: (string | undefined)[]) =>
      missing.flatMap((path) => (path === undefined ? [] : [`{${path}!}`])).join('');
    const bounds = versions === undefined ? [] : platforms.flatMap((one) => [bound(one, 'min'), bound(one, 'max')]);
    // Named in full, or not at all: both mean every platform.
    const everywhere = [`{${on}!}`, platforms.map((one) => `{${on}=${one}}`).join('')].map(
      (all) => all + none(...bounds),
    );
    const withVersions = (platform: Platform): string[] => {
      const of = (range: ClientRange) => told({ platforms: [platform], versions: { [platform]: range } });
      const [min, max] = [`{${bound(platform, 'min')}}`, `{${bound(platform, 'max')}}`];
      return versions === undefined ? [] : [of({ min, max }), of({ min }), of({ max })];
    };
    const onPlatform = (platform: Platform) =>
      `[${[...everywhere, `{${on}=${platform}}[${[...withVersions(platform), told({ platforms: [platform] })].join('|')}]`].join('|')}]`;
    const rest = none(regions, crowd?.id, tags, listed, channels, notSent);
    return [
      ...platforms.map(onPlatform),
      ...(regions === undefined ? [] : [`[${told({ regions: [`{${regions}}`] })}]`]),
      ...(crowd === undefined
        ? []
        : [`[${told({ crowd: `{${crowd.name}}` })}|{${crowd.id}?}${told({ crowd: null })}]`]),
      ...(tags === undefined ? [] : [`[${told({ tags: [`{${tags}}`] })}]`]),
      ...(listed === undefined
        ? []
        : [
            `[{${listed}#=1}${told({ listed: 1 })}|{${listed}?}${told({ listed: some }).replace(String(some), `{${listed}#}`)}]`,
          ]),
      ...(channels === undefined ? [] : [`[${told({ channels: [`{${channels}}`] })}]`]),
      ...(notSent === undefined ? [] : [`[${told({ notSent: `{${notSent}}` })}]`]),
      `[${everywhere.map((all) => `${all}${rest}${told({})}`).join('|')}]`,
    ];
  };
