import type { UserPreferences } from '@/lib/preferences/use-preferences';

/** The fields of the form: days are choices of lists. */
export type MailSchedule = Pick<UserPreferences, 'taskMails'> & {
  mailWeekday: string;
  mailDay: string;
  mailWorkingDay: string;
  noWeekendMails: boolean;
};

export const toSchedule = (saved: UserPreferences): MailSchedule => ({
  taskMails: saved.taskMails,
  mailWeekday: String(saved.mailWeekday ?? 1),
  mailDay: String(saved.mailDay ?? 1),
  mailWorkingDay: String(saved.mailWorkingDay ?? 1),
  noWeekendMails: saved.noWeekendMails ?? false,
});

export const toPreferences = ({ mailWeekday, mailDay, mailWorkingDay, ...rest }: MailSchedule) => ({
  ...rest,
  mailWeekday: Number(mailWeekday),
  mailDay: Number(mailDay),
  mailWorkingDay: Number(mailWorkingDay),
});
