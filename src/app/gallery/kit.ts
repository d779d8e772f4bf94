import { bareKit, type Failure, type Kit } from '../../ui/kit.tsx';

/** A failed call for the components of the gallery. */
export class SampleFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

const texts: Partial<Record<string, string>> = {
  SAMPLE_FAILED: 'The service is unavailable. Try again in a few minutes.',
  SAMPLE_LOCKED: 'Current version released, no modification allowed',
};

/** The kit's context without a session, so that the gallery looks the same for every user. */
export const sampleKit: Kit = {
  ...bareKit,
  problemText: (code) => texts[code] ?? code,
  readFailure: (error) => (error instanceof SampleFailure ? error.failure : { fields: [] }),
  userKey: 'gallery',
  appLabel: 'Mobile Bank · app-001',
  appKey: 'gallery',
  place: '/gallery',
};
