import { RelatedRecords } from '@/components/records/related-records';
import type { Task } from '../api/use-tasks';
import classes from './step-task.module.css';
import { TaskAnswers } from './task-answers';
import { TaskForm } from './task-form';

export interface StepTaskProps {
  task: Task;
  onDone: () => void;
}

/** What a step of a workflow asks: its instructions and its form. */
export function StepTask({ task, onDone }: StepTaskProps) {
  return (
    <div className={classes.asked}>
      <RelatedRecords of="task" id={task.id} />
      {task.instructions && <p className={classes.instructions}>{task.instructions}</p>}
      {task.form.length > 0 &&
        (task.actions.includes('complete') ? (
          <TaskForm key={task.id} task={task} onDone={onDone} />
        ) : (
          <TaskAnswers task={task} />
        ))}
    </div>
  );
}
