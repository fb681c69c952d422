import type { Connection, ConnectionEvents } from './realtime';

/** Opens one centrifuge connection with a ticket. The library is fetched only once it is needed. */
export async function openCentrifuge(
  url: string,
  ticket: string,
  events: ConnectionEvents,
): Promise<Connection> {
  const { Centrifuge } = await import('centrifuge');
  // The library keeps the server's signs of life to itself.
  class Heard extends WebSocket {
    constructor(address: string) {
      super(address);
      this.addEventListener('message', () => events.onHeard());
    }
  }
  const client = new Centrifuge(url, { token: ticket, websocket: Heard });
  client.on('connected', ({ data }) => events.onOpen(data?.quiet === true));
  client.on('message', ({ data }) => events.onQuiet(data.quiet));
  client.on('publication', (message) => events.onMessage(message.data));
  // Retrying is ours (three times, five seconds apart): the first interruption ends this client.
  client.on('error', () => events.onLost());
  client.on('disconnected', () => events.onLost());
  client.on('connecting', ({ code }) => {
    if (code !== 0) events.onLost();
  });
  client.connect();
  return {
    close: () => {
      client.removeAllListeners();
      client.disconnect();
    },
  };
}
