import { all, length, nameCharacters, required } from '@/components/form/rules';
import type { GroupDetails } from '../api/use-groups';

export const groupRules = {
  name: all(required, length(1, 100), nameCharacters),
  description: all(length(0, 1000)),
};

export const trimmed = ({ name, description, roles }: GroupDetails): GroupDetails => ({
  name: name.trim(),
  description: description.trim(),
  roles,
});
