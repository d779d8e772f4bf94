import { useQuery } from '@tanstack/react-query';
import { uploadTransport } from '../../api/upload.ts';
import { fileRule } from '../../rules/file.ts';
import { httpLanguage } from '../../i18n/language.ts';
import type { FileRule } from '../../rules/file-rule.ts';
import type { IdTest } from '../../rules/id-list.ts';
import { type IdFile, readIdFile } from './id-file.ts';

/** Upload transport for files of ids. */
export const idFiles = uploadTransport('idList');

/** The rule for files of ids: files that the import would reject are not uploaded. */
export const idFileRule = (isId: IdTest, most: number): FileRule => ({
  ...fileRule('idList'),
  checkContent: async (file) => {
    const read = await readIdFile(file, { isId, most, language: httpLanguage() });
    return typeof read === 'string' ? read : null;
  },
});

/** The content of an uploaded file of ids; undefined until it is read. */
export function useIdsOfFile(fileId: string | undefined, isId: IdTest, most: number): IdFile | undefined {
  const { data } = useQuery({
    queryKey: ['ids of a file', fileId, httpLanguage()],
    queryFn: async () => readIdFile(await idFiles.load(fileId ?? ''), { isId, most, language: httpLanguage() }),
    enabled: fileId !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  return typeof data === 'string' ? undefined : data;
}
