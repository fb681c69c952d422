import { watchSincePage } from './watch';

/** One connection; close calls no callback. */
export interface Connection {
  close(): void;
}

export interface ConnectionEvents {
  /** Whether the server will report how long the tenant had no events; an older server does not. */
  onOpen(willReport: boolean): void;
  /** The tenant has had no events for this number of milliseconds. */
  onQuiet(quiet: number): void;
  /** The server sent a message or a heartbeat. */
  onActivity(): void;
  onMessage(data: unknown): void;
  /** `expired`: the server closed it because the session may have ended. */
  onLost(expired?: boolean): void;
}

interface Options {
  /** Fetches a ticket and opens one connection with it; rejects if no ticket is available. */
  open: (events: ConnectionEvents) => Promise<Connection>;
  onMessage: (data: unknown) => void;
  /** Events were missed or may have been missed. */
  onMissed: () => void;
  onTrouble: (trouble: boolean) => void;
  /** The server closed the connection because the session may have ended. */
  onExpired?: () => void;
  /** False once the token has expired: then the connection is not restarted. */
  alive: () => boolean;
}

export const retries = 3;
export const retryEvery = 5_000;
/**
 * The server sends a heartbeat every 25 seconds. After a longer silence the page was asleep: the first
 * messages may be old.
 */
export const longestSilence = 40_000;

/** Keeps one live connection: three retries five seconds apart, then the banner until it is restored. */
export function startRealtime({
  open,
  onMessage,
  onMissed,
  onTrouble,
  onExpired,
  alive,
}: Options): () => void {
  let stopped = false;
  let failures = 0;
  let interrupted = false;
  // Whether the open connection knows what was missed before it, and the time of the last message.
  let caughtUp = false;
  const silence = watchSincePage();
  let connection: Connection | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const catchUp = (missed: boolean) => {
    caughtUp = true;
    silence.restart();
    if (missed) onMissed();
  };

  const opened = (willReport: boolean) => {
    failures = 0;
    onTrouble(false);
    if (!willReport) catchUp(interrupted);
    interrupted = false;
  };

  const active = () => {
    if (caughtUp && silence.elapsed() < longestSilence) silence.restart();
  };

  const scheduleReconnect = () => {
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
    // Late events of a closed connection are ignored.
    let current = true;
    const guarded =
      <A extends unknown[]>(run: (...given: A) => void) =>
      (...given: A) => {
        if (current && !stopped) run(...given);
      };
    try {
      const mine = await open({
        onOpen: guarded(opened),
        // The same rule applies to the first connection, which opens after the first requests, and to later
        // ones.
        onQuiet: guarded((quiet) => catchUp(quiet <= silence.elapsed())),
        onActivity: guarded(active),
        onMessage: guarded(onMessage),
        onLost: guarded((expired = false) => {
          current = false;
          if (expired) onExpired?.();
          scheduleReconnect();
        }),
      });
      if (stopped) mine.close();
      else if (current) connection = mine;
      else mine.close();
    } catch {
      if (current) scheduleReconnect();
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
