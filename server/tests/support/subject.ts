/** The records that the valid requests of all operations refer to. */
export interface Subject {
  readonly host: string;
  readonly organisationId: number;
  readonly siteId: number;
  readonly receiverSiteId: number;
  readonly accountId: number;
  readonly serviceType: string;
  readonly packagingType: string;
  readonly hireUnit: { readonly providerCode: string; readonly code: string };
  /** A consignment of the site. */
  readonly reference: string;
  /** The id of that consignment. */
  readonly consignmentId: number;
  /** An extra of its service type. */
  readonly extraId: number;
  /** A line item of that consignment. */
  readonly lineItemId: number;
  /** A staged consignment of the same site, with a request to the provider on an unresolved exception. */
  readonly staged: {
    readonly reference: string;
    readonly id: number;
    readonly exceptionId: string;
    readonly requestId: number;
  };
  /** A run on which that consignment can be booked. */
  readonly schedule: { readonly id: number; readonly startsAt: string };
  /** A bulk job of the user with every permission. */
  readonly bulkJobId: number;
  /** A ready extract of the same user. */
  readonly extractId: number;
  /** A saved extract of the same user. */
  readonly savedExtractId: number;
  /** A packaging preset of the organisation. */
  readonly presetId: number;
  /** A label printer of the organisation, and a waiting job on it of the same user. */
  readonly printerId: number;
  readonly printJobId: number;
  /** An open manifest of the site with the staged consignment. */
  readonly manifestId: number;
  /** An entry of the hireage ledger of the site, without a dispute. */
  readonly hireageEntryId: number;
  /** An open dispute of another entry of the site. */
  readonly hireageDisputeId: number;
  /** A template for the users of the site. */
  readonly templateId: number;
  /** A template of the organisation that a consignment can be created from. */
  readonly completeTemplateId: number;
  /** A standing order of the site. */
  readonly standingOrderId: number;
  /** An import for the site of the same user, and the codes that its rows can use. */
  readonly importId: number;
  readonly codes: { readonly account: string; readonly sender: string; readonly receiver: string };
  /** Attached to the consignment `reference`. */
  readonly fileId: number;
  /** An unresolved exception of the consignment `reference`. */
  readonly exceptionId: string;
}
