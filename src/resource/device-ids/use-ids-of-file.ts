import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-policy.ts';
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

/** Maximum number of skipped ids that are kept, to download them: more than a file may have lines. */
const maxSkipped = 200_000;

const idsOfFile = (fileId: string, isId: IdTest, most: number) => ({
  queryKey: ['ids of a file', fileId, httpLanguage()],
  queryFn: async (): Promise<IdFile> => {
    const rules = { isId, most, maxSkipped, language: httpLanguage() };
    const read = await readIdFile(await idFiles.load(fileId), rules);
    if (typeof read === 'string') throw new Error(read);
    return read;
  },
  staleTime: Infinity,
  gcTime: 0,
});

/** The content of an uploaded file of ids, with all skipped ids. */
export const useIdsOfFile = (fileId: string | undefined, isId: IdTest, most: number) =>
  useQuery({ ...idsOfFile(fileId ?? '', isId, most), enabled: fileId !== undefined });

/** The number of ids in an uploaded file that `useIdsOfFile` may have read already; undefined if it can't be read now. */
export const countIdsOfFile = (fileId: string, isId: IdTest, most: number): Promise<number | undefined> =>
  queryClient.fetchQuery(idsOfFile(fileId, isId, most)).then(
    ({ read }) => read.ids.length,
    () => undefined,
  );
