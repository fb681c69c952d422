import { shortName } from '@/lib/format/name';

/** A name with its full text as the tooltip. */
export const shortNameCell = ({ name }: { name: string }) => <span title={name}>{shortName(name)}</span>;
