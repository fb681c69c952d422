/** The keys of the outside world. No event makes them stale, and only the demo loads them. */
export const demoKeys = {
  all: ['demo'] as const,
  users: (tenant: string) => ['demo-users', tenant] as const,
  file: (path: string) => ['demo-file', path] as const,
  print: (id: number) => ['demo-print', id] as const,
};
