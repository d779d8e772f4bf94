import { generate, getWarningCount, withGeneratedFileTransform } from 'orval';
import type { Options } from 'orval';
import path from 'node:path';
import type { CodegenConfig } from './config.ts';
import { callsFile } from './emit/tables.ts';
import { removeOthers, writeChanged } from './output.ts';

/** The default export of `codegen.config.ts`. */
export type ClientProjects = Readonly<Record<string, Options>>;

/** The helpers that orval writes into each file, and the imports that replace them. */
const repeated: readonly (readonly [text: RegExp, instead: string])[] = [
  [/^const withQueryKey = [\s\S]*?^\};\n/gmu, ''],
  [/^ *const getHeaders = [\s\S]*?^ {2}\};\n/gmu, ''],
  [
    /^ *const normalizedParams = [\s\S]*?return stringifiedParams\.length > 0 \? `([^?]*)\?\$\{stringifiedParams\}` : `[^`]*`/gmu,
    '  return `$1${queryText(params)}`',
  ],
];

/** Makes the hooks of a tag import the tag's table of operations. Other files stay unchanged. */
function withCalls(file: string, content: string, { output, register, helpers }: CodegenConfig): string {
  const tag = /\/([\w-]+)\/\1\.ts$/u.exec(file)?.[1];
  if (tag === undefined) return content;
  const from = (target: string) => path.relative(path.dirname(file), target);
  const short = repeated.reduce((text, [pattern, instead]) => text.replace(pattern, instead), content);
  const used = ['getHeaders', 'queryText', 'withQueryKey'].filter((name) => short.includes(`${name}(`));
  return `import { calls } from '${from(path.join(output, callsFile(tag)))}';
import { register } from '${from(register)}';
${used.length > 0 ? `import { ${used.join(', ')} } from '${from(helpers)}';\n` : ''}${short}
register(calls);
`;
}

/**
 * Runs orval for each project of the configuration, then removes files of earlier runs. (`clean` would empty the folder
 * before a run that may fail.)
 * @param more files by their path below the client's folder
 * @throws errors of orval, and an Error for any warning: a warning means that a hook does not fit its operation.
 */
export async function generateClient(
  projects: ClientProjects,
  config: CodegenConfig,
  more: ReadonlyMap<string, string>,
): Promise<void> {
  const writtenFiles = new Set<string>();
  for (const project of Object.values(projects)) {
    await withGeneratedFileTransform(
      (file, content) => {
        writtenFiles.add(file);
        return Promise.resolve(withCalls(file, content, config));
      },
      () => generate(project, process.cwd(), { throwOnError: true, logLevel: 'warn' }),
    );
  }
  if (getWarningCount() > 0) throw new Error('orval warned, see above');
  for (const [name, content] of more) {
    const file = path.join(config.client, name);
    await writeChanged(file, content);
    writtenFiles.add(file);
  }
  await removeOthers(config.client, writtenFiles);
}
