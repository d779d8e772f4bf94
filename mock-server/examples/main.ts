/** Records an example of every operation: `npm run examples`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '../../codegen.config.ts';
import { removeOthers, writeChanged } from '../../openapi/codegen/output.ts';
import type { RecordedExample } from '../../openapi/codegen/examples.ts';
import { exampleFiles } from '../../openapi/tools/examples/files.ts';
import { recordExample } from '../../openapi/tools/examples/record.ts';
import { recordingOn } from './recording.ts';

const document: unknown = JSON.parse(readFileSync(path.join(contract.output, 'document.json'), 'utf8'));
const recording = recordingOn(document);
const examples = new Map<string, RecordedExample>();
for (const [id, operation] of recording.model.operations)
  try {
    examples.set(id, await recordExample(recording, operation));
  } catch (error) {
    console.error(`${id}: ${error instanceof Error ? error.message : String(error)}`);
  }
// A failed operation keeps its previous example.
if (examples.size < recording.model.operations.size) process.exit(1);
const files = [...exampleFiles(recording.model, examples)].map(
  ([name, content]) => [path.join(contract.examples, name), content] as const,
);
for (const [file, content] of files) await writeChanged(file, content);
await removeOthers(
  contract.examples,
  files.map(([file]) => file),
);
console.log(`${examples.size} examples in ${files.length} files`);
