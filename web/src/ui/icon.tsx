import type { ComponentType } from 'react';

/** The props shared by library icons and our own. */
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

/** A decorative icon, or an image with an accessible name when `label` is set. */
export function Icon({
  of: Drawing,
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
  return <Drawing size={size} stroke={1.75} focusable="false" className={className} {...named} />;
}
