import { generate, getWarningCount, withGeneratedFileTransform } from 'orval';
import type { Options } from 'orval';
import { removeOthers } from './output.ts';

/** The default export of `codegen.config.ts`. */
export type ClientProjects = Readonly<Record<string, Options>>;

/**
 * Runs orval for each project of the configuration, then removes what earlier runs left behind. (`clean` would empty
 * the folder before a run that may fail.)
 * @throws what orval throws, and an Error for any warning: a warning is a hook that does not fit its operation.
 */
export async function generateClient(projects: ClientProjects, folder: string): Promise<void> {
  const written = new Set<string>();
  for (const project of Object.values(projects)) {
    await withGeneratedFileTransform(
      (file, content) => {
        written.add(file);
        return Promise.resolve(content);
      },
      () => generate(project, process.cwd(), { throwOnError: true, logLevel: 'warn' }),
    );
  }
  if (getWarningCount() > 0) throw new Error('orval warned, see above');
  await removeOthers(folder, written);
}
