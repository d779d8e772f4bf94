/** A request as it was sent. */
export interface SentRequest {
  readonly method: string;
  /** Contract path with query. */
  readonly path: string;
  readonly headers: Headers;
}

/** Called with each request and a copy of its response. */
type ResponseObserver = (request: SentRequest, response: Response) => void;
let observer: ResponseObserver | undefined;

/** Sets the observer of all further responses; in development, the check against the contract. */
export function observeResponses(next: ResponseObserver): void {
  observer = next;
}

/** Passes a response on to the observer, if there is one. */
export const notifyObserver = (request: SentRequest, response: Response): void => observer?.(request, response.clone());
