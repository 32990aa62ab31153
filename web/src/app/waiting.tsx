import { ProgressBar } from '#ui/progress-bar.tsx';

export const Waiting = () => <ProgressBar label="Loading" />;
