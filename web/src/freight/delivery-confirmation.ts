/** Specified text (CONS-08). */
export const deliveryConfirmation = (question: string) => ({
  title: 'Requested Delivery',
  question,
  confirm: 'Continue',
  cancel: 'Go back',
});
