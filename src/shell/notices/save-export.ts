import { downloadExport, getExportJob } from '../../api/generated/exports/exports.ts';
import { saveBlob } from '../../ui/save-blob.ts';

/**
 * Saves the file of an export.
 * @throws ProblemError when it is not there, or no longer
 */
export async function saveExport(id: string): Promise<void> {
  const [{ fileName }, file] = await Promise.all([getExportJob(id), downloadExport(id)]);
  saveBlob(file, fileName);
}
