import { oneOf } from '@/lib/grid/list-route';

export const dataAgentParts = ['sources', 'agents'] as const;
export type DataAgentPart = (typeof dataAgentParts)[number];
export const dataAgentPart = oneOf(dataAgentParts);

export const dataAgentDialog = oneOf(['newAgent'] as const);
