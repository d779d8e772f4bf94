import { symbolFileOf } from '../../mock-server/analytics/symbols/builds/builds.ts';
import { buildIdOf } from '../../mock-server/analytics/symbols/needs.ts';
import type { Schemas } from '../../openapi/generated/types.ts';

const libraries = { mapping: undefined, so: 'libguomi.so', dsym: 'CHBank', sourceMap: undefined } as const;

/** The symbol file of a version, as its compiler wrote it. */
export function symbolBuild(
  platform: Schemas['Platform'],
  version: string,
  fileType: Schemas['SymbolFileType'],
  library: string | undefined = libraries[fileType],
): Uint8Array {
  const need = { fileType, ...(library !== undefined && { library }) };
  const buildId = buildIdOf(platform, version, need);
  return symbolFileOf(platform, version, { ...need, ...(buildId !== undefined && { buildId }) });
}
