import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CodegenConfig } from './config.ts';
import { filesBelow } from './output.ts';

/** Inputs besides the documents and the generator itself. */
const OTHER_INPUTS = ['codegen.config.ts', 'package-lock.json', 'src/api/request.ts'];

/** Whether the generated files are up to date with their inputs. */
export class Stamp {
  readonly #file: string;
  readonly #config: CodegenConfig;

  constructor(config: CodegenConfig) {
    this.#config = config;
    this.#file = path.join(config.output, '.stamp');
  }

  /** Whether neither an input nor a generated file changed since the last complete run. */
  async isValid(): Promise<boolean> {
    return (await readFile(this.#file, 'utf8').catch(() => '')) === (await this.#current());
  }

  /** Call before writing the first file: a run that fails halfway must not look complete. */
  async clear(): Promise<void> {
    await rm(this.#file, { force: true });
  }

  /** Call after writing the last file. */
  async set(): Promise<void> {
    await writeFile(this.#file, await this.#current());
  }

  async #current(): Promise<string> {
    const { documents, output, client } = this.#config;
    const below = await Promise.all([documents, output, client].map(filesBelow));
    const files = [...OTHER_INPUTS, ...below.flat()];
    const hash = createHash('sha256');
    for (const file of [...new Set(files)].toSorted()) {
      if (file !== this.#file) hash.update(file).update(await readFile(file).catch(() => ''));
    }
    return hash.digest('hex');
  }
}
