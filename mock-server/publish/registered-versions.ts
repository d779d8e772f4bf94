import type { Schemas } from '../../openapi/generated/types.ts';
import { sortedVersions } from '../core/kit/versions.ts';
import type { DataContext } from './installed.ts';

/** Returns the versions of an application with a package for a platform, published or not, lowest first. */
export const registeredVersions = (
  { db }: Pick<DataContext, 'db'>,
  appId: string,
  platform: Schemas['Platform'],
): string[] => sortedVersions(db.upgrades.all({ where: { appId, platform } }).map(({ version }) => version));
