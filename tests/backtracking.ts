/**
 * Finds regular expressions with catastrophic backtracking: `npm run check:patterns`. Checks those in the contract and
 * in the code, and those that the formats of the contract build when they are loaded.
 */
import { globSync, readFileSync } from 'node:fs';
import { analyse, type Report } from 'scslre';
import ts from 'typescript';

/** A regular expression and its location. */
interface Pattern {
  readonly place: string;
  readonly regex: RegExp;
}

const root = new URL('..', import.meta.url);

function inCode(): Pattern[] {
  return globSync('{src,mock-server,openapi}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(new URL(file, root), 'utf8'), ts.ScriptTarget.Latest, true);
    const patterns: Pattern[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        patterns.push({
          place: `${file}:${line + 1}`,
          regex: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)),
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return patterns;
  });
}

/** Expressions built while modules load can only be checked at run time. */
async function puttingTogether(): Promise<Pattern[]> {
  const patterns: Pattern[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [pattern, flags]: [string | RegExp, string | undefined]) {
      const regex = new target(pattern, flags);
      patterns.push({ place: 'openapi/codegen/runtime/formats.ts', regex });
      return regex;
    },
  });
  try {
    await import('../openapi/codegen/runtime/formats.ts');
  } finally {
    globalThis.RegExp = original;
  }
  return patterns;
}

/**
 * The worst fault of an expression, if any. That a search may begin at each place of a text (`/\s+$/u`) is allowed: it
 * costs the square of a length that the contract limits, while the others cost far more.
 */
function worst({ source, flags }: RegExp): Report | undefined {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: false }, assumeRejectingSuffix: true });
  return reports.find(({ exponential }) => exponential) ?? reports[0];
}

const all = [...inCode(), ...(await puttingTogether())];
const bad = all.flatMap(({ place, regex }) => {
  const report = worst(regex);
  return report === undefined
    ? []
    : [`${place} ${String(regex)} backtracks ${report.exponential ? 'exponentially' : 'polynomially'}`];
});
for (const line of bad) console.error(line);
console.log(`${all.length} regular expressions, ${bad.length} that may backtrack without end`);
if (bad.length > 0) process.exitCode = 1;
