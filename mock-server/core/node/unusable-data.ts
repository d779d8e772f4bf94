/** Stored data cannot be used. The message names the file and a remedy. */
export class UnusableData extends Error {
  override readonly name = 'UnusableData';

  constructor(file: string, reason: string, wayOut = 'Put a copy of the folder back') {
    super(
      `${file} cannot be used: ${reason}. Nothing was changed. ${wayOut}, or name another folder (--data) to begin with new data.`,
    );
  }
}

/** Error for intact data of another version. */
export const ofOtherVersion = (file: string, reason: string): UnusableData =>
  new UnusableData(file, `it was written by another version (${reason})`, 'Start the version that wrote it');

/**
 * Converts a system error about an unwritable folder, such as a full disk, to one with a remedy; returns any other
 * error unchanged.
 */
export const unwritable = (folder: string, error: unknown): unknown =>
  error instanceof Error && 'syscall' in error
    ? new UnusableData(folder, error.message, 'Make room and give the right to write there')
    : error;
