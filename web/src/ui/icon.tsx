import type { ComponentType } from 'react';

/** What an icon is drawn with; both the library's and our own take it. */
export interface IconProps {
  readonly size?: number;
  readonly stroke?: number;
  readonly className?: string | undefined;
  readonly focusable?: 'false';
  readonly role?: string;
  readonly 'aria-hidden'?: boolean;
  readonly 'aria-label'?: string;
}

export type IconDrawing = ComponentType<IconProps>;

/** An icon beside its word. One that stands alone is named by what holds it, or by `label`. */
export function Icon({
  of: Drawn,
  size = 16,
  label,
  className,
}: {
  readonly of: IconDrawing;
  readonly size?: number;
  readonly label?: string;
  readonly className?: string | undefined;
}) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <Drawn size={size} stroke={1.75} focusable="false" className={className} {...named} />;
}
