import type { ClientRange, Platform } from '../../api/generated/client.schemas.ts';
import type { ExportPlace } from '../../ui/list/types.ts';
import { platforms } from '../platforms.ts';
import { targetText, type Target } from './target-text.ts';

/** The paths in a record of its targeting limits, for the texts of an export. */
export interface TargetPaths {
  platforms: string;
  versions?: string;
  regions?: string;
  crowd?: { id: string; name: string };
  tags?: { ids: string; names: string };
  deviceIds?: string;
  channels?: string;
  notSent?: string;
}

/** A sample number for the plural; it reads the same in each language. */
const some = 7;

/** `targetText` as templates for an export, with paths in place of the values. */
export const targetTexts =
  (paths: TargetPaths) =>
  ({ say, language }: ExportPlace): string[] => {
    const textOf = (target: Target) => targetText({ say, language, timeZone: 'UTC' }, target);
    const { platforms: on, versions, regions, crowd, tags, deviceIds, channels, notSent } = paths;
    const bound = (platform: Platform, side: 'min' | 'max') => `${versions}.${platform}.${side}`;
    const none = (...missing: (string | undefined)[]) =>
      missing.flatMap((path) => (path === undefined ? [] : [`{${path}!}`])).join('');
    const bounds = versions === undefined ? [] : platforms.flatMap((one) => [bound(one, 'min'), bound(one, 'max')]);
    // Listing all platforms means the same as listing none.
    const everywhere = [`{${on}!}`, platforms.map((one) => `{${on}=${one}}`).join('')].map(
      (all) => all + none(...bounds),
    );
    const withVersions = (platform: Platform): string[] => {
      const of = (range: ClientRange) => textOf({ platforms: [platform], versions: { [platform]: range } });
      const [min, max] = [`{${bound(platform, 'min')}}`, `{${bound(platform, 'max')}}`];
      return versions === undefined ? [] : [of({ min, max }), of({ min }), of({ max })];
    };
    const onPlatform = (platform: Platform) =>
      `[${[...everywhere, `{${on}=${platform}}[${[...withVersions(platform), textOf({ platforms: [platform] })].join('|')}]`].join('|')}]`;
    const rest = none(regions, crowd?.id, tags?.ids, deviceIds, channels, notSent);
    return [
      ...platforms.map(onPlatform),
      ...(regions === undefined ? [] : [`[${textOf({ regions: [`{${regions}}`] })}]`]),
      ...(crowd === undefined
        ? []
        : [`[${textOf({ crowd: `{${crowd.name}}` })}|{${crowd.id}?}${textOf({ crowd: null })}]`]),
      ...(tags === undefined
        ? []
        : [`[${textOf({ tags: [`{${tags.names}}`] })}|{${tags.ids}?}${textOf({ tags: null })}]`]),
      ...(deviceIds === undefined
        ? []
        : [
            `[{${deviceIds}#=1}${textOf({ deviceCount: 1 })}|{${deviceIds}?}${textOf({ deviceCount: some }).replace(String(some), `{${deviceIds}#}`)}]`,
          ]),
      ...(channels === undefined ? [] : [`[${textOf({ channels: [`{${channels}}`] })}]`]),
      ...(notSent === undefined ? [] : [`[${textOf({ notSent: `{${notSent}}` })}]`]),
      `[${everywhere.map((all) => `${all}${rest}${textOf({})}`).join('|')}]`,
    ];
  };
