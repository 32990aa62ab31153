import type { ReactNode } from 'react';

/** One illustration per kind of empty state. "No results" and "failed" never share one. */
export type IllustrationName =
  | 'box'
  | 'broken-line'
  | 'lost'
  | 'locked'
  | 'site'
  | 'unplugged'
  | 'renewed'
  | 'road-works';

const DRAWINGS: Readonly<Record<IllustrationName, ReactNode>> = {
  box: (
    <>
      <path d="M14 24 48 10l34 14v28L48 66 14 52z" />
      <path d="M14 24l34 14 34-14M48 38v28" />
      <path d="M4 62h12M80 62h12" />
    </>
  ),
  'broken-line': (
    <>
      <path d="M16 54h26M54 54h26" />
      <path d="M42 54l4-8 4 14 4-6" />
      <circle cx="10" cy="54" r="6" />
      <circle cx="86" cy="54" r="6" />
    </>
  ),
  lost: (
    <>
      <path d="M8 58c14-2 16-18 30-18s14 14 26 12" />
      <path d="M74 49l3-1M84 44l2-2" />
      <circle cx="8" cy="58" r="4" />
      <path d="M72 12a12 12 0 0 1 12 12c0 8-12 18-12 18S60 32 60 24a12 12 0 0 1 12-12z" />
      <path d="M72 19v6M72 29v.5" />
    </>
  ),
  locked: (
    <>
      <path d="M8 62h80" />
      <path d="M30 62V34h36v28" />
      <path d="M38 34v-8a10 10 0 0 1 20 0v8" />
      <circle cx="48" cy="46" r="3" />
      <path d="M48 49v5" />
    </>
  ),
  unplugged: (
    <>
      <path d="M4 40h16M76 40h16" />
      <path d="M20 28h10a12 12 0 0 1 0 24H20z" />
      <path d="M76 28H66a12 12 0 0 0 0 24h10z" />
      <path d="M42 34h6M42 46h6" />
      <path d="M48 20v-6M40 23l-4-5M56 23l4-5" />
    </>
  ),
  renewed: (
    <>
      <path d="M32 32l16-8 16 8v18l-16 8-16-8z" />
      <path d="M32 32l16 8 16-8M48 40v18" />
      <path d="M14 36a34 30 0 0 1 58-16M82 36a34 30 0 0 1-58 16" />
      <path d="M72 10v10H62M24 62V52h10" />
    </>
  ),
  'road-works': (
    <>
      <path d="M8 62h80" />
      <path d="M22 62V26M74 62V26" />
      <path d="M14 26h68v18H14z" />
      <path d="M26 26 16 44M46 26 36 44M66 26 56 44M82 32l-6 12" />
      <path d="M22 26v-6M74 26v-6" />
      <circle cx="22" cy="16" r="4" />
      <circle cx="74" cy="16" r="4" />
    </>
  ),
  site: (
    <>
      <path d="M16 62V32l32-18 32 18v30" />
      <path d="M8 62h80" />
      <path d="M30 62V42h36v20M30 52h36" />
    </>
  ),
};

export function Illustration({
  name,
  className,
}: {
  readonly name: IllustrationName;
  readonly className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 96 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
      className={className}
    >
      {DRAWINGS[name]}
    </svg>
  );
}
