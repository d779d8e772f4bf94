import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { contract as config } from '../../../codegen.config.ts';
import { loadContract } from './load.ts';
import { createSite } from './site.ts';

const USAGE = `npm run docs -- [--out <folder>] [--origin <address>] [--roles <module>]

Writes the reference of the contract as a static site.

--out     folder to write to (dist-docs)
--origin  address of the API in examples; without it that of the server which the pages come from
--roles   module that exports \`roles\`: [{ role, name?, permissions: ['menu#control', …] }]`;

const RolesModule = v.looseObject({
  roles: v.array(v.object({ role: v.string(), name: v.optional(v.string()), permissions: v.array(v.string()) })),
});

const Origin = v.optional(
  v.pipe(
    v.string(),
    v.url('--origin takes an address such as https://api.example.com'),
    v.transform((address) => address.replace(/\/+$/u, '')),
  ),
);

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist-docs' },
    origin: { type: 'string' },
    roles: { type: 'string' },
    help: { type: 'boolean' },
  },
});

if (values.help) console.log(USAGE);
else {
  const { roles } =
    values.roles === undefined ? { roles: [] } : v.parse(RolesModule, await import(pathToFileURL(values.roles).href));
  const loaded = await loadContract(config.documents, `${config.output}/document.json`);
  const site = await createSite(loaded, { roles, origin: v.parse(Origin, values.origin) });
  for (const name of site.paths) {
    const file = path.join(values.out, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, site.file(name) ?? '');
  }
  console.log(`${site.paths.length} files in ${values.out}`);
}
