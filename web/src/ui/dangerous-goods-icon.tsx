import type { IconProps } from '#ui/icon.tsx';

/** The diamond of a dangerous-goods placard, which the icon library does not have. */
export function DangerousGoodsIcon({ size, stroke, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d="M12 2.5l9.5 9.5l-9.5 9.5l-9.5 -9.5z" />
      <path d="M12 8v4.5" />
      <path d="M12 15.75v.01" />
    </svg>
  );
}
