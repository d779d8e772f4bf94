import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as v from 'valibot';

const RUNTIME = new URL('../../openapi/codegen/runtime/index.ts', import.meta.url).href;

/**
 * Imports a generated module.
 * @param source as written to the folder of generated files.
 * @returns its schemas by name.
 */
export async function importSchemas(source: string): Promise<Record<string, v.GenericSchema>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'schemas-'));
  try {
    const file = path.join(folder, 'schemas.ts');
    const rooted = source
      .replace("'valibot'", `'${import.meta.resolve('valibot')}'`)
      .replace("'../codegen/runtime/index.ts'", `'${RUNTIME}'`);
    await writeFile(file, rooted);
    const module: Record<string, v.GenericSchema> = await import(/* @vite-ignore */ file);
    return { ...module };
  } finally {
    await rm(folder, { recursive: true });
  }
}
