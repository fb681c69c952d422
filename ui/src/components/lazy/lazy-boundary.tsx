import { Component, type ReactNode, Suspense } from 'react';
import { ErrorState } from '@/components/states/states';
import { type Attempt, LazyAttempt } from './lazy-attempt';

interface LazyBoundaryProps {
  /** A placeholder of the same size while the code loads. */
  fallback?: ReactNode;
  /** Reports the failure if there is no space for an error message. */
  onFailed?: (error: unknown) => void;
  children: ReactNode;
}

interface LazyBoundaryState {
  attempt: Attempt;
  failed?: { error: unknown } | undefined;
}

/** Wraps lazily loaded content: shows a placeholder, and a retry button after a failure. */
export class LazyBoundary extends Component<LazyBoundaryProps, LazyBoundaryState> {
  override state: LazyBoundaryState = { attempt: {} };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailed?.(error);
  }

  override render() {
    const { fallback, onFailed, children } = this.props;
    const { attempt, failed } = this.state;
    if (failed && onFailed) return fallback;
    if (failed) {
      const retry = () => this.setState({ attempt: {}, failed: undefined });
      return <ErrorState error={failed.error} onRetry={retry} />;
    }
    return (
      <LazyAttempt value={attempt}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </LazyAttempt>
    );
  }
}
