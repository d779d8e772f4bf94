import type { OpenApiDocument, Options } from 'orval';
import type { CodegenConfig } from './openapi/codegen/config.ts';
import { METHODS } from './openapi/codegen/contract.ts';

/** What `npm run codegen` reads; orval reads the default export. */
export const contract: CodegenConfig = {
  documents: 'openapi',
  examples: 'openapi/examples',
  output: 'openapi/generated',
  client: 'src/api/generated',
  register: 'src/api/operation.ts',
  helpers: 'src/api/client-helpers.ts',
  search: 'src/ui/list/search.ts',
  refusal: 'src/ui/lifecycle.ts',
  query: 'src/api/query.ts',
  days: 'src/ui/date/days.ts',
  readme: 'README.md',
  title: 'Mobile Platform Console',
  contact: { name: 'The maintainers of Mobile Platform Console' },
  conventions: 'openapi/conventions.md',
  servers: [
    { url: '/', description: 'Where this document was read from. The paths have the prefixes of the services.' },
  ],
  // The user calls are POSTs on one level, and their paths are given; the literal segment wins.
  overlaps: [
    ['POST /yusp-app-oca/api/sysuser/{id}/{status}', 'POST /yusp-app-oca/api/sysuser/batchdelete/{id}'],
    ['POST /yusp-app-oca/api/sysuser/{id}/{status}', 'POST /yusp-app-oca/api/sysuser/{id}/modifypassword'],
    ['POST /yusp-app-oca/api/sysuser/{id}/{status}', 'POST /yusp-app-oca/api/sysuser/{id}/resetpwd'],
    ['POST /yusp-app-oca/api/sysuser/batchdelete/{id}', 'POST /yusp-app-oca/api/sysuser/{id}/modifypassword'],
    ['POST /yusp-app-oca/api/sysuser/batchdelete/{id}', 'POST /yusp-app-oca/api/sysuser/{id}/resetpwd'],
  ],
};

/** The console's client knows refusals as one thrown type, so the answers of success are all it needs. */
function onlySuccesses(document: OpenApiDocument): OpenApiDocument {
  for (const item of Object.values(document.paths ?? {})) {
    for (const method of METHODS) {
      const responses = item?.[method]?.responses ?? {};
      for (const status of Object.keys(responses)) if (!status.startsWith('2')) delete responses[status];
    }
  }
  delete document.components?.responses;
  return document;
}

const client: Readonly<Record<'console', Options>> = {
  console: {
    input: {
      target: `${contract.output}/document.json`,
      override: { transformer: onlySuccesses },
    },
    output: {
      target: `${contract.client}/client.ts`,
      mode: 'tags-split',
      client: 'react-query',
      httpClient: 'fetch',
      urlEncodeParameters: true,
      override: {
        header: false,
        mutator: { path: 'src/api/request.ts', name: 'request' },
        useTypeOverInterfaces: true,
        enumGenerationType: 'const',
        fetch: { includeHttpResponseReturnType: false },
        query: { shouldSplitQueryKey: true, signal: true },
      },
    },
  },
};

export default client;
