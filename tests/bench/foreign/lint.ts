/** Findings of other linters in the served contract: `npm run bench foreign-lint`. */
import { fileURLToPath } from 'node:url';
import { installed, run } from './installed.ts';

const ruleset = fileURLToPath(new URL('./spectral.yaml', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const spectral = fileURLToPath(installed('@stoplight/spectral-cli/dist/index.js'));
const document = 'openapi/generated/document.json';
run(process.execPath, [spectral, 'lint', document, '--ruleset', ruleset, '--fail-severity', 'hint'], root);
