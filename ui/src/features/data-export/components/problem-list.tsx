import { Text } from '@mantine/core';
import { ApiError, type FieldProblem } from '@/lib/errors/api-error';
import { explainField } from '@/lib/errors/explain';
import { currentLanguage, useTranslation } from '@/lib/i18n/i18n';
import classes from './configuration.module.css';

/** As many problems as a person reads before correcting the file. */
const shown = 100;

const keyOf = ({ path, code, message }: FieldProblem) => `${path} ${code} ${message}`;

/** The problems of a file that a refusal names, each once. */
export function problemsOf(error: unknown): FieldProblem[] {
  const fields = error instanceof ApiError ? error.fields : [];
  return [...new Map(fields.map((problem) => [keyOf(problem), problem])).values()];
}

/** Every problem of a file with its place, such as "roles[2].approvalLimit". */
export function ProblemList({ problems }: { problems: readonly FieldProblem[] }) {
  const { t } = useTranslation();
  const more = problems.length - shown;
  return (
    <>
      <ul className={classes.problems} aria-label={t('dataExport.configuration.problems')}>
        {problems.slice(0, shown).map((problem) => (
          <li key={keyOf(problem)}>
            {/* A problem of the whole file has no place in it. */}
            {problem.path !== 'file' && <code>{problem.path}</code>}
            <ProblemText problem={problem} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('dataExport.configuration.moreProblems', { count: more })}
        </Text>
      )}
    </>
  );
}

/** Only the server's sentence, which is English, names what the file contains: a person, a project or a line. */
function ProblemText({ problem: { code, message, params } }: { problem: FieldProblem }) {
  const english = currentLanguage() === 'en';
  return (
    <>
      {!(english && message) && <div>{explainField(code, message, params)}</div>}
      {message && <div lang="en">{message}</div>}
    </>
  );
}
