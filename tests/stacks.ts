/**
 * Playwright takes the stack of each of its calls, and its hook for compiled sources copies every frame: an eighth of a
 * worker's time. Frames of packages were not compiled: they are kept as they are.
 */
const { prepareStackTrace: prepare } = Error;
const isOfPackage = (frame: NodeJS.CallSite): boolean =>
  /\/node_modules\/|^node:/u.test(frame.getFileName() ?? 'node:');

if (prepare)
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      // Same format as the original, which Playwright parses: without a word for what was awaited.
      // oxlint-disable-next-line no-base-to-string -- a call site has a text of its own
      if (isOfPackage(frame)) return `\n    at ${frame.toString().replace(/^async /u, '')}`;
      const text = String(prepare(error, [frame]));
      return text.slice(text.lastIndexOf('\n    at '));
    });
    return `${error.name}: ${error.message}${lines.join('')}`;
  };
