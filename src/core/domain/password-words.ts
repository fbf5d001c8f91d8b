/** Separate from the contract, so that pages can show it before the contract has loaded. */
export const PASSWORDS_DIFFER = 'Passwords do not match.'
