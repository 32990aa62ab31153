import type { Locator, Page } from '@playwright/test';
import type { TenantCode } from '#people.ts';

export type Width = 'wide' | 'narrow';

/** What a scene may use besides its page. */
export interface Stage {
  readonly page: Page;
  readonly width: Width;
  readonly tenant: TenantCode;
  /** References of consignments that show something. */
  readonly examples: Examples;
  goto(path: string): Promise<void>;
}

export interface Examples {
  readonly draft: string;
  readonly ready: string;
  readonly exception: string;
  readonly dangerous: string;
  readonly delivered: string;
  /** Delivered, and proven. */
  readonly proven: string;
}

/** A screen in one of its states; pictures and the accessibility journey go through all of them. */
export interface Scene {
  /** Stable: pictures are named after it. */
  readonly name: string;
  /** Demo people by tenant; null: nobody is signed in. A tenant without one is left out. */
  readonly people: { readonly [Tenant in TenantCode]?: string } | null;
  readonly only?: Width;
  open(stage: Stage): Promise<void>;
}

/** People who may do everything. */
export const EVERYTHING = { kea: 'Hana', tui: 'Tia' } as const;

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name }).first();
