import type { Locator, Page } from '@playwright/test';
import type { TenantCode } from '#people.ts';
import type { Front } from '#stack/front.ts';

/** Projects and screenshots: a desk, a tablet with the narrow layouts and the full consignment page, and a phone. */
export type Width = 'wide' | 'medium' | 'narrow';

/** Widths whose consignment page can be edited (SHELL-17). */
export const FULL_PAGE: readonly Width[] = ['wide', 'medium'];
/** Widths with the narrow shell, list and filter dialog. */
export const NARROW_LAYOUT: readonly Width[] = ['medium', 'narrow'];

/** The page of a scene and its context. */
export interface SceneContext {
  readonly page: Page;
  readonly width: Width;
  readonly tenant: TenantCode;
  /** References of example consignments. */
  readonly examples: Examples;
  goto(path: string): Promise<void>;
}

export interface Examples {
  readonly draft: string;
  readonly ready: string;
  readonly exception: string;
  /** Failed at the receiver's door, so another delivery can be requested. */
  readonly attempted: string;
  readonly dangerous: string;
  readonly delivered: string;
  /** Delivered, with a proof of delivery. */
  readonly proven: string;
  /** Postcode of its receiver. */
  readonly provenPostcode: string;
  readonly delivering: string;
  /** With emails to its receiver, one of them bounced if there is such a consignment. */
  readonly emailed: string;
  /** With an estimate and a confirmed price that differs from it. */
  readonly priced: string;
  /** Ready or later, with the reason why it has no estimate. */
  readonly unpriced: string;
}

/** A screen in one of its states. Screenshots and accessibility tests cover all of them. */
export interface Scene {
  /** Stable, because screenshots are named after it. */
  readonly name: string;
  /** The demo user of each tenant; null when signed out. A tenant without a user is skipped. */
  readonly people: { readonly [Tenant in TenantCode]?: string } | null;
  readonly only?: readonly Width[];
  open(stage: SceneContext): Promise<void>;
}

/** A state that only a failing server causes. The front must not be shared. */
export interface FailureScene {
  readonly name: string;
  readonly only?: readonly Width[];
  open(stage: SceneContext, front: Front): Promise<void>;
}

/** Users with every permission. */
export const FULL_ACCESS = { kea: 'Hana', tui: 'Tia' } as const;

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name }).first();
