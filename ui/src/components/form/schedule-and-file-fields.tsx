import { CronInput } from '@/components/fields/cron-input';
import { FileInput } from '@/components/fields/file-input';
import { bind } from './bind';

export const CronField = bind(CronInput);
// A file cannot rest in a draft: its bytes stay with the person.
export const FileField = bind(FileInput, { secret: true });
