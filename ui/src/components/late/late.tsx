import { Component, type ReactNode, Suspense } from 'react';
import { ErrorState } from '@/components/states/states';

interface LateProps {
  /** Stands in the part's place, as large as it will be, until its code is there. */
  fallback?: ReactNode;
  /** Told instead of shown, where there is no room to say that the part could not be had. */
  onFailed?: (error: unknown) => void;
  children: ReactNode;
}

interface LateState {
  failed?: { error: unknown } | undefined;
}

/** Around a part whose code comes later: something stands in its place, and a failure can be tried again. */
export class Late extends Component<LateProps, LateState> {
  override state: LateState = {};

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
