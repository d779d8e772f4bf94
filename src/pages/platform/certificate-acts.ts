import { msg } from '@lingui/core/macro';
import { useDownload } from '../../api/download.ts';

/** Success message of a deletion. */
export const deleted = msg`Certificates deleted`;

/** The row action that downloads a certificate file. */
export function useDownloadAct(load: (id: string) => Promise<Blob>) {
  const download = useDownload();
  return {
    id: 'download',
    control: 'doDownload',
    label: msg`Download`,
    inline: true,
    run: ({ id, fileName: name }: { id: string; fileName: string }) => download({ load: () => load(id), name }),
  };
}
