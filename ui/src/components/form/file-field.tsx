import { FileInput } from '@/components/fields/file-input';
import { bind } from './bind';

// A file cannot be part of a draft, because its content is not stored.
export const FileField = bind(FileInput, { secret: true });
