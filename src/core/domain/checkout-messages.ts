/** What the shop answers during a purchase. Browsers recognize some answers by these words. */
export const CART_CHANGED = 'Your cart has changed. Please review it and try again.'
export const FORM_INCOMPLETE = 'Please fill in all required fields.'
export const PAYMENTS_OFF = 'Payments are not set up yet.'
export const VERIFY_FAILED = 'verify failed'
/** Tells the browser that the buyer can choose another funding source for the same PayPal order. */
export const INSTRUMENT_DECLINED = 'PayPal declined this way to pay. Please choose another one at PayPal.'
export const STILL_PROCESSING =
  'Your payment is still being processed. We will email your receipt as soon as it goes through.'

/** Shown while a subscription's own charge waits for the provider's answer; paying now could pay the year twice. */
export const RENEWAL_UNDER_WAY =
  'This license is being renewed right now. Please wait a few minutes before you change or renew it.'
