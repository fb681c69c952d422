import { all, length, nameCharacters, required } from '@/components/form/rules';

export const connectionRules = {
  name: all(required, length(1, 100), nameCharacters),
  description: all(length(0, 1000)),
};
