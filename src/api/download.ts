import { useMutation } from '@tanstack/react-query';
import { saveBlob } from '../ui/save-blob.ts';
import { addressOf } from './address.ts';

interface Download {
  /** Downloads the file with the session's token; the server would reject a plain link. */
  load: () => Promise<Blob>;
  /** File name to save it under. */
  name: string;
}

/** Saves a file of the server; a failure is shown like that of any other action. */
export function useDownload(): (download: Download) => void {
  const { mutate } = useMutation({ mutationFn: async ({ load, name }: Download) => saveBlob(await load(), name) });
  return mutate;
}

/** The absolute address of a contract path, for use outside this page. */
export const wholeAddress = (path: string): string => new URL(addressOf(path), location.origin).href;
