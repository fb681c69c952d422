/** A fingerprint in groups of four characters, which people compare one by one. */
export const inGroups = (fingerprint: string): string => fingerprint.match(/.{1,4}/g)?.join(' ') ?? '—';
