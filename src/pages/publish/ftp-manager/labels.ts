import { msg } from '@lingui/core/macro';

/** What is known of an upload service, in columns, filters, fields and facts. */
export const labels = {
  serviceAddress: msg`Service address`,
  uploadPort: msg`Upload port`,
  downloadAddress: msg`Download address`,
  downloadPort: msg`Download port`,
  uploadPath: msg`Upload path`,
  user: msg({ message: 'User', context: 'account' }),
  protocol: msg`Protocol`,
  isDefault: msg`Default`,
  remarks: msg`Remarks`,
} as const;

/** What the download address is called in the middle of a sentence. */
export const downloadAddressLabel = msg`download address`;

export const protocols = { FTP: msg`FTP`, SFTP: msg`SFTP` } as const;
