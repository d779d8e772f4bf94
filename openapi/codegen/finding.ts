/** One error of the contract, with its place and the rule it breaks. */
export interface Finding {
  /** Path of the document as given, for example `openapi/publish.yaml`. */
  readonly file: string;
  /** Line in that document, from 1. */
  readonly line: number;
  /** Name of the rule, for example `unknown-keyword`. */
  readonly rule: string;
  readonly message: string;
}

/** Formats a finding as `openapi/publish.yaml:120 unknown-keyword: …`, which editors turn into a link. */
function formatFinding({ file, line, rule, message }: Finding): string {
  return `${file}:${line} ${rule}: ${message}`;
}

/** Thrown for a contract with errors. Carries all findings, in reading order. */
export class ContractError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    // A finding in a part that several operations share occurs once per operation, but is reported once.
    const distinct = new Map(findings.map((finding) => [formatFinding(finding), finding]));
    const ordered = [...distinct.values()].toSorted((a, b) =>
      a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1,
    );
    super(ordered.map(formatFinding).join('\n'));
    this.name = 'ContractError';
    this.findings = ordered;
  }
}
