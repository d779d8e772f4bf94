/** Creates values that no record has yet. They are unique by the numbers of the run and of the value. */
export class Fresh {
  readonly #run: number;
  #count = 0;

  /** @param run at most 36⁴; must differ from that of any earlier run on the same backend */
  constructor(run: number) {
    this.#run = run;
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
        // Its last part stays below 90: 99 crashes on the mock.
        return [500 + (this.#run % 400), Math.floor(count / 90), count % 90].join('.');
      case 'offlineVersion': {
        // Days from 2060 on, each with up to 99 packages.
        const day = new Date(Date.UTC(2060, 0, 1 + (this.#run % 9000) + Math.floor(count / 99)));
        return `${day.toISOString().slice(0, 10).replaceAll('-', '')}${String((count % 99) + 1).padStart(2, '0')}`;
      }
      case 'ip':
        return `10.${this.#run % 250}.${Math.floor(count / 80) % 250}.${(count % 80) + 1}`;
      default:
        return `v${this.#run.toString(36)}${count.toString(36)}`;
    }
  }
}
