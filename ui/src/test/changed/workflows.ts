import { answer, Refusal, respond } from '../server';
import { sampleDraft, stepKinds, workflowComponent } from '../workflow-samples';
import type { EventCase } from './case';

/** Another person saves the draft: it is shown, because nothing was edited here. */
export function savedWorkflow(): EventCase {
  let now = sampleDraft;
  return {
    handlers: [
      answer('get', '/api/workflow-step-kinds', 200, { kinds: stepKinds }),
      answer('get', '/api/components/{componentId}', 200, workflowComponent),
      respond('get', '/api/workflows/{workflowId}/draft', 200, () => now),
      respond(
        'get',
        '/api/workflows/{workflowId}/publication',
        200,
        () => new Refusal('NotFoundException', 404),
      ),
    ],
    event: 'updateProject',
    changeMeanwhile: () => {
      now = { ...now, version: 4, updatedByName: 'Marcus Webb' };
    },
    before: /^Last saved by Sofia Lindqvist$/,
    after: /^Last saved by Marcus Webb$/,
  };
}
