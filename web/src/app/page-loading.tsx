import { ProgressBar } from '#ui/progress-bar.tsx';

export const PageLoading = () => <ProgressBar label="Loading" />;
