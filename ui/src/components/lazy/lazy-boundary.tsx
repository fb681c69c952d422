import { Component, type ReactNode, Suspense } from 'react';
import { ErrorState } from '@/components/states/states';

interface LazyBoundaryProps {
  /** A placeholder of the same size while the code loads. */
  fallback?: ReactNode;
  /** Reports the failure if there is no space for an error message. */
  onFailed?: (error: unknown) => void;
  children: ReactNode;
}

interface LazyBoundaryState {
  failed?: { error: unknown } | undefined;
}

/** Wraps lazily loaded content: shows a placeholder, and a retry button after a failure. */
export class LazyBoundary extends Component<LazyBoundaryProps, LazyBoundaryState> {
  override state: LazyBoundaryState = {};

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailed?.(error);
  }

  override render() {
    const { fallback, onFailed, children } = this.props;
    const { failed } = this.state;
    if (failed && onFailed) return fallback;
    if (failed)
      return <ErrorState error={failed.error} onRetry={() => this.setState({ failed: undefined })} />;
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
