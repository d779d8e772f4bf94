/** Runs every measure, one after another so that none disturbs the next: `npm run bench`, or only the named ones. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Measures that run by name only install packages that the project does not need. */
const measures = new Map<string, { title: string; file: URL; byName?: true }>([
  ['server', { title: 'Mock server', file: new URL('./server.ts', import.meta.url) }],
  ['counting', { title: 'Counting', file: new URL('./counting.ts', import.meta.url) }],
  ['codegen', { title: 'Code generation', file: new URL('./codegen.ts', import.meta.url) }],
  ['build', { title: 'Type check and build', file: new URL('./build.ts', import.meta.url) }],
  ['tabs', { title: 'Tabs', file: new URL('./tabs.ts', import.meta.url) }],
  ['rows', { title: 'Rows', file: new URL('./rows.ts', import.meta.url) }],
  ['interactions', { title: 'Interactions', file: new URL('./interactions.ts', import.meta.url) }],
  ['keeping', { title: 'Keeping pages', file: new URL('./keeping.ts', import.meta.url) }],
  ['import', { title: 'Import', file: new URL('./import.ts', import.meta.url) }],
  ['export', { title: 'Export', file: new URL('./export.ts', import.meta.url) }],
  ['audience', { title: 'Audience', file: new URL('./audience.ts', import.meta.url) }],
  ['upload', { title: 'Upload', file: new URL('./upload.ts', import.meta.url) }],
  ['page', { title: 'Console', file: new URL('./page.ts', import.meta.url) }],
  ['proxy', { title: 'Proxies', file: new URL('./proxy.ts', import.meta.url), byName: true }],
  ['verify', { title: 'Verifier', file: new URL('./verify.ts', import.meta.url), byName: true }],
  ['foreign-lint', { title: 'Linters of others', file: new URL('./foreign/lint.ts', import.meta.url), byName: true }],
]);

const measureNames = process.argv.slice(2);
const unknown = measureNames.find((name) => !measures.has(name));
if (unknown !== undefined) {
  console.error(`No measure is called ${unknown}; there are ${[...measures.keys()].join(', ')}.`);
  process.exit(2);
}

const processors = cpus();
console.log(`Node ${process.version}, ${processors.length} × ${processors[0]?.model ?? process.arch}`);
for (const [name, { title, file, byName }] of measures) {
  if (measureNames.length > 0 ? !measureNames.includes(name) : byName) continue;
  console.log(`\n== ${title} ==`);
  const started = performance.now();
  const [code] = await once(spawn(process.execPath, [fileURLToPath(file)], { stdio: 'inherit' }), 'exit');
  // The others still run: half a report is better than none.
  if (code !== 0) process.exitCode = 1;
  console.log(`${code === 0 ? '' : 'FAILED '}(${((performance.now() - started) / 1000).toFixed(0)} s)`);
}
