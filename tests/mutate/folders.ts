interface Folder {
  /** What is mutated. */
  readonly sources: readonly string[];
  /** What must notice. Tests that make a whole mock are slow: only where nothing else reaches the code. */
  readonly tests: readonly string[];
}

const publish = (...names: string[]): string[] => names.map((name) => `mock-server/publish/${name}.ts`);

/** The code in which one wrong comparison tells an operator something untrue, with the tests that are there for it. */
export const folders: ReadonlyMap<string, Folder> = new Map([
  ['delivery', {
    sources: ['mock-server/delivery/{audience,bucket,checks,evaluate,target}.ts'],
    tests: ['tests/delivery/evaluator.test.ts', 'tests/delivery/explanation.test.ts'],
  }],
  ['rollout', {
    sources: publish('rollout-state', 'rollouts', 'runs', 'guard', 'guard-state', 'health'),
    tests: ['tests/publish/rollouts.test.ts', 'tests/publish/guard.test.ts', 'tests/publish/health.test.ts', 'tests/publish/release-day.test.ts'],
  }],
  ['session', {
    sources: ['src/session/{channel,menu-key,role-owed,sign-out,state,together,token}.ts', 'mock-server/auth/{lock,session,tokens}.ts'],
    tests: ['tests/auth/{session,token-life,tokens,windows}.test.ts'],
  }],
  ['rules', {
    sources: publish('rules', 'gray', 'switch-rules', 'applets/rules', 'offline/rules', 'offline/clients', 'offline/versions'),
    tests: ['tests/publish/{upgrades,gray-rules,switches,applets,offline,versions}.test.ts'],
  }],
]);
