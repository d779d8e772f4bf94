import { safeParse } from 'valibot';
import { FilePurpose, FileType } from '../../openapi/generated/limits.files.ts';
import { FileName } from '../../openapi/generated/schemas.files.ts';
import type { FileRule } from './file-rule.ts';

type Purpose = keyof typeof FilePurpose;
type Type = keyof typeof FileType;

/**
 * The contract's rule for files of a purpose.
 * @param types the accepted types; by default all of the purpose
 */
export function fileRule(purpose: Purpose, types: readonly Type[] = FilePurpose[purpose].types): FileRule {
  const facts = FilePurpose[purpose];
  const isBelow = 'below' in facts;
  return {
    types: types.map((type) => FileType[type]),
    limit: isBelow ? facts.below : facts.atMost,
    isBelow,
    sizeCode: facts.tooLarge,
    typeCode: facts.wrongType,
    emptyCode: 'FILE_EMPTY',
    manyCode: 'FILE_ONE_ONLY',
    isPackage: purpose === 'package',
    isArchive: purpose === 'zip',
    checkName: (name) => safeParse(FileName, name).issues?.[0].message ?? null,
  };
}
