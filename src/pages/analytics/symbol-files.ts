import { msg } from '@lingui/core/macro';
import type {
  CodePlatform,
  SymbolFile,
  SymbolFileType,
  SymbolParseStatus,
} from '../../api/generated/client.schemas.ts';
import { platformNames, platforms } from '../../resource/platforms.ts';
import type { StatusTable } from '../../ui/status/status.tsx';

/** What code is built for. */
export const codePlatformNames = { ...platformNames, web: msg`H5 and applets` } as const satisfies Record<
  CodePlatform,
  unknown
>;

/** The same in the order in which it is listed. */
export const codePlatforms = [...platforms, 'web'] as const satisfies readonly CodePlatform[];

export const fileTypes = {
  mapping: msg`Mapping (R8, ProGuard)`,
  dsym: msg`dSYM`,
  so: msg`Native library (.so)`,
  sourceMap: msg`Source map`,
} as const satisfies Record<SymbolFileType, unknown>;

export const parseStatuses = {
  notParsed: { tone: 'neutral', label: msg`Not parsed` },
  parsing: { tone: 'progress', label: msg`Parsing` },
  parseFailed: { tone: 'danger', label: msg`Parse failed` },
  parseComplete: { tone: 'success', label: msg`Parse complete` },
} as const satisfies StatusTable & Record<SymbolParseStatus, unknown>;

const path = '/pages/analytics/symbol-table';

/** The list of the files of a platform. */
export const filesOf = (platform: SymbolFile['platform']): string => `${path}?platform=${platform}`;

/** What is missing, over all platforms. */
export const missingHref = `${path}?tab=missing`;

/** The files of a version that are there already. */
export const filesFor = ({
  platform,
  version,
  fileType,
}: Pick<SymbolFile, 'platform' | 'version' | 'fileType'>): string =>
  `${path}?${new URLSearchParams({ platform, version, fileType }).toString()}`;

/** The form that uploads what is missing. */
export const uploadFor = (need: Parameters<typeof filesFor>[0]): string => `${filesFor(need)}&form=new`;
