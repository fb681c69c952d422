import { watchSincePage } from './watch';

/** One connection; close never calls back. */
export interface Connection {
  close(): void;
}

export interface ConnectionEvents {
  /** Told when the server is going to say how long the tenant has been quiet; an older one does not. */
  onOpen(willTell: boolean): void;
  /** Nothing has happened to the tenant for so many milliseconds. */
  onQuiet(quiet: number): void;
  /** Anything came from the server, be it a sign of life alone. */
  onHeard(): void;
  onMessage(data: unknown): void;
  onLost(): void;
}

interface Options {
  /** Fetches a ticket and opens one connection with it; rejects when no ticket is to be had. */
  open: (events: ConnectionEvents) => Promise<Connection>;
  onMessage: (data: unknown) => void;
  /** Something happened, or may have, that was not heard. */
  onMissed: () => void;
  onTrouble: (trouble: boolean) => void;
  /** False once the token has run out: then the connection is not restarted. */
  alive: () => boolean;
}

export const retries = 3;
export const retryEvery = 5_000;
/** The server gives a sign of life every 25 seconds. After a longer silence the page slept: what comes first may be old. */
export const longestSilence = 40_000;

/** Keeps one live connection: three retries five seconds apart, then the banner until it is back. */
export function startRealtime({ open, onMessage, onMissed, onTrouble, alive }: Options): () => void {
  let stopped = false;
  let failures = 0;
  let interrupted = false;
  // Whether the connection that stands has been told what was missed before it, and since when nothing was heard.
  let caughtUp = false;
  const unheard = watchSincePage();
  let connection: Connection | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const catchUp = (missed: boolean) => {
    caughtUp = true;
    unheard.restart();
    if (missed) onMissed();
  };

  const opened = (willTell: boolean) => {
    failures = 0;
    onTrouble(false);
    if (!willTell) catchUp(interrupted);
    interrupted = false;
  };

  const heard = () => {
    if (caughtUp && unheard.elapsed() < longestSilence) unheard.restart();
  };

  const lost = () => {
    connection?.close();
    connection = undefined;
    interrupted = true;
    caughtUp = false;
    if (stopped || !alive()) return;
    if (failures >= retries) {
      onTrouble(true);
      return;
    }
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(connect, retryEvery);
  };

  async function connect() {
    if (stopped || !alive()) return;
    // A connection answers for itself only: late events of a closed one are ignored.
    let current = true;
    const guarded =
      <A extends unknown[]>(run: (...given: A) => void) =>
      (...given: A) => {
        if (current && !stopped) run(...given);
      };
    try {
      const mine = await open({
        onOpen: guarded(opened),
        // One rule for the first connection, which comes after the page's questions, and for every later one.
        onQuiet: guarded((quiet) => catchUp(quiet <= unheard.elapsed())),
        onHeard: guarded(heard),
        onMessage: guarded(onMessage),
        onLost: guarded(() => {
          current = false;
          lost();
        }),
      });
      if (stopped) mine.close();
      else if (current) connection = mine;
      else mine.close();
    } catch {
      if (current) lost();
    }
  }

  const again = () => {
    if (connection || stopped) return;
    clearTimeout(timer);
    failures = 0;
    void connect();
  };
  window.addEventListener('online', again);

  void connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', again);
    connection?.close();
  };
}
