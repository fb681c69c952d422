/** One connection; close never calls back. */
export interface Connection {
  close(): void;
}

export interface ConnectionEvents {
  onOpen(): void;
  onMessage(data: unknown): void;
  onLost(): void;
}

interface Options {
  /** Fetches a ticket and opens one connection with it; rejects when no ticket is to be had. */
  open: (events: ConnectionEvents) => Promise<Connection>;
  onMessage: (data: unknown) => void;
  /** After an interruption: whatever happened meanwhile was not heard. */
  onReconnected: () => void;
  onTrouble: (trouble: boolean) => void;
  /** False once the token has run out: then the connection is not restarted. */
  alive: () => boolean;
}

export const retries = 3;
export const retryEvery = 5_000;

/** Keeps one live connection: three retries five seconds apart, then the banner until it is back. */
export function startRealtime({ open, onMessage, onReconnected, onTrouble, alive }: Options): () => void {
  let stopped = false;
  let failures = 0;
  let interrupted = false;
  let connection: Connection | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const opened = () => {
    failures = 0;
    onTrouble(false);
    if (interrupted) onReconnected();
    interrupted = false;
  };

  const lost = () => {
    connection?.close();
    connection = undefined;
    interrupted = true;
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
    const guarded = (run: () => void) => () => {
      if (current && !stopped) run();
    };
    try {
      const mine = await open({
        onOpen: guarded(opened),
        onMessage: (data) => guarded(() => onMessage(data))(),
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
