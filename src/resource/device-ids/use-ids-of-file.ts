import { useQuery } from '@tanstack/react-query';
import { uploadTransport } from '../../api/upload.ts';
import { idsOfLines, type IdList } from '../../rules/id-list.ts';

/** Uploads of files with ids. */
export const idFiles = uploadTransport('idList');

/**
 * What an uploaded file of ids holds; nothing until it is read.
 * @param separator of ids within a line, where there may be several
 */
export function useIdsOfFile(
  fileId: string | undefined,
  isId: (id: string) => boolean,
  separator?: RegExp,
): IdList | undefined {
  const { data } = useQuery({
    queryKey: ['ids of a file', fileId],
    queryFn: async () => idsOfLines(await (await idFiles.load(fileId ?? '')).text(), isId, separator),
    enabled: fileId !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  return data;
}
