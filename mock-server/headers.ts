/**
 * Prints the response headers for the files of a built console in nginx syntax. They depend on its `config.json`: the
 * policy names the origins of backends and frames.
 */
import { fileHeaders } from './core/node/site.ts';
import { WrongSetting } from './core/node/wrong-setting.ts';

const folder = process.argv[2] ?? 'dist';
try {
  const headers = await fileHeaders(folder);
  const lines = headers.flatMap((name, at) =>
    at % 2 === 0 ? [`add_header ${name} "${headers[at + 1]}" always;\n`] : [],
  );
  process.stdout.write(lines.join(''));
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error;
  console.error(error.message);
  process.exit(1);
}
