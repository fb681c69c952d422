import type { Schema } from '@/lib/api/types';

/** The change was recorded and waits for a second administrator: the response 202 of a command. */
export class ChangeWaits extends Error {
  readonly proposals: Schema<'ChangeWaits'>['proposals'];

  constructor(proposals: Schema<'ChangeWaits'>['proposals']) {
    super('the change waits for a second administrator');
    this.name = 'ChangeWaits';
    this.proposals = proposals;
  }
}
