/** Mantine renders the head of a dialog as `header`, which would be a second banner of the page. */
export const NO_LANDMARK = { header: { role: 'presentation' } };
