/** A participant that is not a site. */
export const receiverParticipant = {
  fullName: 'Kauri Coast Hardware',
  phone: '09 555 0187',
  email: 'goods-in@kauricoast.example',
  address: {
    streetNumber: '212',
    street: 'Old Wharf Street',
    suburb: 'Dargaville',
    city: 'Dargaville',
    country: 'New Zealand' as const,
    postcode: '0310',
  },
};
