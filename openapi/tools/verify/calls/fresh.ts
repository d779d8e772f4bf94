/** Addresses for measurements (RFC 2544): nothing answers there, and nobody is called by mistake. */
const NOBODY = '198.18.0.0/16';

/** Whether an address is one of those at which nothing answers. */
export const isInventedAddress = (text: string): boolean => text.startsWith(networkOf(NOBODY));

const networkOf = (range: string): string =>
  range
    .split('.', 2)
    .map((part) => `${part}.`)
    .join('');

/** Creates values that no record has yet. They are unique by the numbers of the run and of the value. */
export class Fresh {
  readonly #run: number;
  readonly #network: string;
  #count = 0;
  #versions = 0;

  /**
   * @param run must be higher than that of any earlier run on the same backend. Up to 10⁹, versions are higher than
   * those of the earlier runs
   * @param addresses for gateways, as `10.9.0.0/16`; by default, nothing answers there
   */
  constructor(run: number, addresses = NOBODY) {
    this.#run = run;
    this.#network = networkOf(addresses);
  }

  /**
   * The next unique value.
   * @param kind empty: a letter and up to nine letters and digits; `digits:n`: n digits; `version`: higher than all
   * before; `ip`: an IPv4 address
   */
  next(kind = ''): string {
    const count = ++this.#count;
    const [name = '', size = '8'] = kind.split(':');
    switch (name) {
      case 'digits':
        return String((this.#run * 7919 + count) % 10 ** Number(size)).padStart(Number(size), '1');
      case 'version':
        return versionOf(this.#run, this.#versions++);
      case 'offlineVersion':
        return offlineVersionOf(this.#run, this.#versions++);
      case 'ip':
        return `${this.#network}${(this.#run + Math.floor(count / 80)) % 250}.${(count % 80) + 1}`;
      default:
        return `v${(this.#run % 36 ** 4).toString(36)}${count.toString(36)}`;
    }
  }
}

/** Versions in one number of a run. A run that needs more goes on with the next numbers, as its time does. */
const VERSIONS = 90;

/** Four parts, of which the last has three digits: 99 crashes on the mock. */
function versionOf(run: number, count: number): string {
  const number = run * VERSIONS + count;
  return [
    900 + (Math.floor(number / 9e8) % 100),
    Math.floor(number / 9e5) % 1000,
    Math.floor(number / 900) % 1000,
    100 + (number % 900),
  ].join('.');
}

/** Days from 2060 to 9999, each with 98 packages: 99 crashes on the mock. The few of a run belong to its own records. */
function offlineVersionOf(run: number, count: number): string {
  const number = run + count;
  const day = new Date(Date.UTC(2060, 0, 1 + (Math.floor(number / 98) % 2_900_000)));
  return `${day.toISOString().slice(0, 10).replaceAll('-', '')}${String((number % 98) + 1).padStart(2, '0')}`;
}
