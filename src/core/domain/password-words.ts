/** Said as soon as it is seen, by pages that have not fetched the contract yet, too. */
export const PASSWORDS_DIFFER = 'Passwords do not match.'
