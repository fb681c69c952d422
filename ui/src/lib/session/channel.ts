export type SessionMessage = 'logout' | 'activity';

/** The messages between the tabs of a tenant. */
export interface SessionChannel {
  say(message: SessionMessage): void;
  listen(listener: (message: SessionMessage) => void): () => void;
}

export function tabChannel(tenant: string): SessionChannel {
  const channel = new BroadcastChannel(`countersign.${tenant}`);
  return {
    say: (message) => channel.postMessage(message),
    listen(listener) {
      const handler = (event: MessageEvent<SessionMessage>) => listener(event.data);
      channel.addEventListener('message', handler);
      return () => channel.removeEventListener('message', handler);
    },
  };
}
