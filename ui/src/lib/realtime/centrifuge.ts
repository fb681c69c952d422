import type { Connection, ConnectionEvents } from './realtime';

/** The code with which the server closes the connection of a session that has ended. */
const expired = 3005;

/** Opens one Centrifuge connection with a ticket. The library is loaded on demand. */
export async function openCentrifuge(
  url: string,
  ticket: string,
  events: ConnectionEvents,
): Promise<Connection> {
  const { Centrifuge } = await import('centrifuge');
  // The library does not expose the server's heartbeats.
  class ObservedWebSocket extends WebSocket {
    constructor(address: string) {
      super(address);
      this.addEventListener('message', () => events.onActivity());
    }
  }
  const client = new Centrifuge(url, { token: ticket, websocket: ObservedWebSocket });
  client.on('connected', ({ data }) => events.onOpen(data?.quiet === true));
  client.on('message', ({ data }) => events.onQuiet(data.quiet));
  client.on('publication', (message) => events.onMessage(message.data));
  // Retries are handled here (three times, five seconds apart): the first interruption ends this client.
  client.on('error', () => events.onLost());
  client.on('disconnected', ({ code }) => events.onLost(code === expired));
  client.on('connecting', ({ code }) => {
    if (code !== 0) events.onLost(code === expired);
  });
  client.connect();
  return {
    close: () => {
      client.removeAllListeners();
      client.disconnect();
    },
  };
}
