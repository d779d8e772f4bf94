import { msg } from '@lingui/core/macro';
import type {
  CodePlatform,
  SymbolFile,
  SymbolFileType,
  SymbolParseStatus,
} from '../../api/generated/client.schemas.ts';
import { platformNames, platforms } from '../../resource/platforms.ts';
import type { StatusTable } from '../../ui/status/status.tsx';

/** Platforms that code is built for. */
export const codePlatformNames = { ...platformNames, web: msg`H5 and applets` } as const satisfies Record<
  CodePlatform,
  unknown
>;

/** The platforms in display order. */
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

/** The address of the list of a platform's files. */
export const filesOf = (platform: SymbolFile['platform']): string => `${path}?platform=${platform}`;

/** The address of the list of missing files of all platforms. */
export const missingHref = `${path}?tab=missing`;

/** The address of the existing files of a version. */
export const filesFor = ({
  platform,
  version,
  fileType,
}: Pick<SymbolFile, 'platform' | 'version' | 'fileType'>): string =>
  `${path}?${new URLSearchParams({ platform, version, fileType }).toString()}`;

/** The address of the upload form for a missing file. */
export const uploadFor = (need: Parameters<typeof filesFor>[0]): string => `${filesFor(need)}&form=new`;
