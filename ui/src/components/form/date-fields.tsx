import { DateInput } from '@/components/fields/date-input';
import { bind } from './bind';

// A separate module, so that a form without dates does not load the calendar.
export const DateField = bind(DateInput);
